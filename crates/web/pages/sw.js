// Service worker: keeps the files of the pages for a quick start. Games need the server, and without it a page says so.

const CACHE = "palabre";

const OFFLINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Palabre</title><link rel="stylesheet" href="/css/base.css">
<main><h1>Palabre</h1>
<p>The server cannot be reached. Games are played on the server, so nothing can be played now; every move that was acknowledged is stored there.</p>
<p lang="fr">Le serveur est injoignable. Les parties se jouent sur le serveur : impossible de jouer pour l’instant ; chaque coup confirmé y est enregistré.</p>
<p><a href="">Try again · <span lang="fr">Réessayer</span></a></p></main></html>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Fetches a file and keeps it; without the server, returns the kept one. */
async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") {
    const offline = () => new Response(OFFLINE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
    event.respondWith(fetch(event.request).catch(offline));
  } else {
    event.respondWith(fresh(event.request));
  }
});
