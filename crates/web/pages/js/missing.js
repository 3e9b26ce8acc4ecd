// Page for an address that leads nowhere.

import { fill, h, page, t } from "./lib.js";

page("missing", (main) => fill(main, h("h1", {}, t("nav-missing")), h("p", {}, t("missing-text")), h("p", {}, h("a", { class: "button main", href: "/" }, t("to-games")))));
