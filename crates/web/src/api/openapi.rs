//! [`Endpoint`]: a route together with its documentation, and the OpenAPI document that is generated from all of them.
//!
//! Schemas come from the types that the handlers read and write, so that no route can be added without documentation.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::http::header;
use axum::routing::{MethodRouter, get, post};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value};

use super::error::ErrorBody;
use crate::app::App;

/// Prefix of all routes.
const PREFIX: &str = "/api";

/// Function that adds a type to a document and returns a reference to its schema.
type SchemaFn = fn(&mut SchemaGenerator) -> Schema;

/// Response of an endpoint.
enum AnswerKind {
    Json {
        status: &'static str,
        schema: SchemaFn,
    },
    File {
        content_type: &'static str,
    },
    /// WebSocket with the messages of both ends.
    Socket {
        client: Option<SchemaFn>,
        server: SchemaFn,
    },
}

/// Route with its handler and documentation.
pub(crate) struct Endpoint {
    path: &'static str,
    method: &'static str,
    handler: MethodRouter<Arc<App>>,
    summary: &'static str,
    query: Option<SchemaFn>,
    body: Option<SchemaFn>,
    answer: AnswerKind,
}

impl Endpoint {
    /// Creates an endpoint for `GET`.
    pub(crate) fn get<H: Handler<T, Arc<App>>, T: 'static>(
        path: &'static str,
        handler: H,
        summary: &'static str,
    ) -> Self {
        Self::new(path, "get", get(handler), summary)
    }

    /// Creates an endpoint for `POST`.
    pub(crate) fn post<H: Handler<T, Arc<App>>, T: 'static>(
        path: &'static str,
        handler: H,
        summary: &'static str,
    ) -> Self {
        Self::new(path, "post", post(handler), summary)
    }

    fn new(path: &'static str, method: &'static str, handler: MethodRouter<Arc<App>>, summary: &'static str) -> Self {
        let answer = AnswerKind::File { content_type: "application/json" };
        Self { path, method, handler, summary, query: None, body: None, answer }
    }

    /// Documents the parameters of the query string.
    pub(crate) fn query<T: JsonSchema>(mut self) -> Self {
        self.query = Some(T::json_schema);
        self
    }

    /// Documents the request's body.
    pub(crate) fn body<T: JsonSchema>(mut self) -> Self {
        self.body = Some(SchemaGenerator::subschema_for::<T>);
        self
    }

    /// Documents a JSON response with status 200.
    pub(crate) fn json<T: JsonSchema>(mut self) -> Self {
        self.answer = AnswerKind::Json { status: "200", schema: SchemaGenerator::subschema_for::<T> };
        self
    }

    /// Documents a JSON response with status 201.
    pub(crate) fn created<T: JsonSchema>(mut self) -> Self {
        self.answer = AnswerKind::Json { status: "201", schema: SchemaGenerator::subschema_for::<T> };
        self
    }

    /// Documents a file as the response.
    pub(crate) fn file(mut self, content_type: &'static str) -> Self {
        self.answer = AnswerKind::File { content_type };
        self
    }

    /// Documents a WebSocket whose client sends `C`.
    pub(crate) fn socket<C: JsonSchema, S: JsonSchema>(mut self) -> Self {
        let client = Some(SchemaGenerator::subschema_for::<C> as SchemaFn);
        self.answer = AnswerKind::Socket { client, server: SchemaGenerator::subschema_for::<S> };
        self
    }

    /// Documents a WebSocket whose client sends nothing.
    pub(crate) fn feed<S: JsonSchema>(mut self) -> Self {
        self.answer = AnswerKind::Socket { client: None, server: SchemaGenerator::subschema_for::<S> };
        self
    }
}

/// OpenAPI document.
#[derive(Serialize)]
struct Document {
    openapi: &'static str,
    info: DocumentInfo,
    servers: [ServerUrl; 1],
    paths: BTreeMap<&'static str, BTreeMap<&'static str, Operation>>,
    components: Components,
}

#[derive(Serialize)]
struct DocumentInfo {
    title: &'static str,
    version: &'static str,
    description: &'static str,
}

#[derive(Serialize)]
struct ServerUrl {
    url: &'static str,
}

#[derive(Serialize)]
struct Components {
    schemas: Map<String, Value>,
}

#[derive(Serialize)]
struct Operation {
    summary: &'static str,
    tags: [&'static str; 1],
    parameters: Vec<Parameter>,
    #[serde(rename = "requestBody", skip_serializing_if = "Option::is_none")]
    request_body: Option<Content>,
    responses: BTreeMap<&'static str, Content>,
    /// Messages of a WebSocket, which OpenAPI itself cannot describe.
    #[serde(rename = "x-websocket", skip_serializing_if = "Option::is_none")]
    websocket: Option<SocketMessages>,
}

#[derive(Serialize)]
struct Parameter {
    name: String,
    #[serde(rename = "in")]
    place: &'static str,
    required: bool,
    schema: Value,
}

/// Body of a request or a response.
#[derive(Serialize, Default)]
struct Content {
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    required: Option<bool>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    content: BTreeMap<&'static str, MediaType>,
}

#[derive(Serialize)]
struct MediaType {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<Schema>,
}

#[derive(Serialize)]
struct SocketMessages {
    #[serde(skip_serializing_if = "Option::is_none")]
    client: Option<Schema>,
    server: Schema,
}

const DESCRIPTION: &str = "Games, positions, analysis, rooms and championships. A cookie that the first answer sets \
    identifies the visitor. A POST needs Content-Type: application/json and, from a browser, this server's own Origin. \
    Every answer with a status of 400 or above is an Error. docs/api.md describes the messages on WebSockets.";

/// Schemas of the document: those of requests, where a default makes a field optional, and those of responses.
struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Self {
            requests: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    fn operation(&mut self, tag: &'static str, endpoint: &Endpoint) -> Operation {
        let json = |schema| BTreeMap::from([("application/json", MediaType { schema: Some(schema) })]);
        let body = endpoint.body.map(|schema| schema(&mut self.requests));
        let request_body =
            body.map(|schema| Content { required: Some(true), content: json(schema), description: None });
        let refused = json(self.answers.subschema_for::<ErrorBody>());
        let refused = Content { description: Some("Error with a stable code"), content: refused, required: None };
        let (status, content, websocket) = match endpoint.answer {
            AnswerKind::Json { status, schema } => (status, json(schema(&mut self.answers)), None),
            AnswerKind::File { content_type } => {
                ("200", BTreeMap::from([(content_type, MediaType { schema: None })]), None)
            }
            AnswerKind::Socket { client, server } => {
                let client = client.map(|client| client(&mut self.requests));
                ("101", BTreeMap::new(), Some(SocketMessages { client, server: server(&mut self.answers) }))
            }
        };
        let answered = Content { description: Some("Success"), content, required: None };
        Operation {
            summary: endpoint.summary,
            tags: [tag],
            parameters: self.parameters(endpoint),
            request_body,
            responses: BTreeMap::from([(status, answered), ("default", refused)]),
            websocket,
        }
    }

    /// Lists the parameters: `lang` everywhere, those in the path, and those of the query's type.
    fn parameters(&mut self, endpoint: &Endpoint) -> Vec<Parameter> {
        let text = || Value::from_iter([("type", "string")]);
        let language = Parameter { name: "lang".to_owned(), place: "query", required: false, schema: text() };
        let names = endpoint.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let in_path =
            names.map(|name| Parameter { name: name.to_owned(), place: "path", required: true, schema: text() });
        let mut parameters: Vec<Parameter> = std::iter::once(language).chain(in_path).collect();
        let query = endpoint.query.map(|schema| schema(&mut self.requests).to_value()).unwrap_or_default();
        let required = query["required"].as_array().cloned().unwrap_or_default();
        for (name, schema) in query["properties"].as_object().into_iter().flatten() {
            let required = required.iter().any(|known| known == name);
            parameters.push(Parameter { name: name.clone(), place: "query", required, schema: schema.clone() });
        }
        parameters
    }

    fn components(mut self) -> Components {
        let mut schemas = self.requests.take_definitions(true);
        schemas.extend(self.answers.take_definitions(true));
        Components { schemas }
    }
}

/// Builds the router of the API, with the document at `/openapi.json`.
pub(crate) fn router(groups: Vec<(&'static str, Vec<Endpoint>)>) -> Router<Arc<App>> {
    let (mut router, mut schemas) = (Router::new(), Schemas::new());
    let mut paths: BTreeMap<&'static str, BTreeMap<&'static str, Operation>> = BTreeMap::new();
    for (tag, endpoint) in groups.into_iter().flat_map(|(tag, group)| group.into_iter().map(move |e| (tag, e))) {
        let operation = schemas.operation(tag, &endpoint);
        paths.entry(endpoint.path).or_default().insert(endpoint.method, operation);
        router = router.route(endpoint.path, endpoint.handler);
    }
    // The handler needs the finished document, so it is added below.
    let own = Endpoint::get("/openapi.json", || async {}, "Returns this document");
    paths.entry(own.path).or_default().insert(own.method, schemas.operation("client", &own));
    let document = Document {
        openapi: "3.1.0",
        info: DocumentInfo { title: "Palabre", version: "1", description: DESCRIPTION },
        servers: [ServerUrl { url: PREFIX }],
        paths,
        components: schemas.components(),
    };
    // The document is plain data, which always serialises.
    let document = serde_json::to_string(&document).unwrap_or_default();
    let json = [(header::CONTENT_TYPE, "application/json")];
    router.route(own.path, get(move || async move { (json, document) }))
}
