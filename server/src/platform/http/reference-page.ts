import { type RefusalEntry, refusals } from '@sahuji/contract/refusals'
import type { FastifyInstance } from 'fastify'
import server from '../../../package.json' with { type: 'json' }
import { curlOf, exampleCall, type ExampleServer, type ExampleValues, firstIdOf } from './example-call.ts'
import { type KeyedReference, openApi, openApiOfKeys } from './openapi.ts'
import type { CheckedEntry, RouteTable } from './route-table.ts'
import { errorPage } from './error-reference.ts'
import { isOfSecretKeys } from './secret-key-calls.ts'
import { html, htmlPage, type Html } from '../html.ts'

/** The routes of one domain under its heading. */
export interface ReferenceGroup {
  domain: string
  title: string
  table: RouteTable
}

interface Reference {
  groups: readonly ReferenceGroup[]
  server: ExampleServer
  values: ExampleValues
  /** Of the calls with a secret key. */
  keyed: KeyedReference
  /** The list that an id comes from: by its variable, by the path, or by the part of the path before the id. */
  lists: Readonly<Record<string, string>>
}

/**
 * The contract for machines at /api/openapi.json and for people at /docs; the calls with a secret key are in a document of
 * their own, /api/v1/openapi.json, and in docs/integrators.md.
 */
export function referencePages(app: FastifyInstance, given: Reference): void {
  const reference = { ...given, groups: groupsWhere(given.groups, (entry) => !isOfSecretKeys(entry)) }
  const keyed = groupsWhere(given.groups, isOfSecretKeys)
  errorPage(
    app,
    keyed.flatMap(({ table }) => table.map(({ entry }) => entry)),
  )
  // built on the first request: it takes longer than the rest of a start
  let document: ReturnType<typeof openApi> | undefined
  let keyedDocument: ReturnType<typeof openApi> | undefined
  let body: Html | undefined
  app.get('/api/openapi.json', async () => (document ??= openApi(reference.groups, server.version)))
  app.get('/api/v1/openapi.json', async () => (keyedDocument ??= openApiOfKeys(keyed, server.version, given.keyed)))
  app.get('/docs', async (_request, reply) => {
    body ??= referenceBody(reference)
    return reply.type('text/html').send(htmlPage({ title: 'Sahuji API', nonce: reply.cspNonce.style, body }))
  })
}

const groupsWhere = (groups: readonly ReferenceGroup[], isShown: (entry: CheckedEntry) => boolean): ReferenceGroup[] =>
  groups
    .map((group) => ({ ...group, table: group.table.filter(({ entry }) => isShown(entry)) }))
    .filter(({ table }) => table.length > 0)

function referenceBody(reference: Reference): Html {
  const { groups, server } = reference
  const contents = groups.map(
    ({ domain, title, table }) =>
      html` <details>
        <summary><a href="#${domain}">${title}</a> <span class="quiet">${table.length}</span></summary>
        <ul>
          ${table.map(
            ({ entry }) =>
              html`<li>
                <a href="#${anchor(entry)}"><code>${entry.method} ${entry.path}</code></a>
              </li>`,
          )}
        </ul>
      </details>`,
  )
  return html` <h1>Sahuji API</h1>
    <p>
      Every answer is <code>{ status, message, data }</code>; <code>status</code> is <code>"000"</code> on success.
      Amounts are whole paisa, times are UTC. The machine-readable version: <a href="/api/openapi.json">OpenAPI 3.1</a>.
    </p>
    <h2>The header app-authorizer</h2>
    <p>
      Every call carries <code>app-authorizer: ${server.app_authorizer}</code>. It names the application that calls and
      is the same for everyone: every browser that opens the dashboard sends it, so it is no secret. A call without it,
      or with another value, is answered with 403. The operator of a server sets the value as
      <code>APP_AUTHORIZER</code>.
    </p>
    <h2>Sign in</h2>
    <p>
      Calls for a signed-in person need a token. This command keeps one in <code>$TOKEN</code>, for the demo shop of
      <code>npm start</code>; elsewhere, put your own e-mail and password in it:
    </p>
    <pre><code>${signIn(server)}</code></pre>
    <p>
      Such a token reads and loads. Calls that take money out or change credentials also need a proof by a key of the
      browser that signed in; curl has none, and they answer <code>session_not_bound</code> or
      <code>step_up_needed</code>.
    </p>
    <nav aria-label="Calls">
      <h2>Calls</h2>
      ${contents}
    </nav>
    ${groups.map(
      ({ domain, title, table }) =>
        html`<h2 class="group" id="${domain}">${title}</h2>
          ${table.map(({ entry }) => callSection(entry, reference))}`,
    )}`
}

function callSection(entry: CheckedEntry, reference: Reference): Html {
  const { server, values } = reference
  const call = exampleCall(entry, values)
  const variables = [...new Set(`${call.path} ${JSON.stringify(call.body ?? {})}`.match(/\$[A-Z_]+/g) ?? [])]
  const sources = variables.map((variable) => ({ variable, list: listOf(entry, variable, reference) }))
  const unknown = sources.flatMap(({ variable, list }) => (list ? [] : [variable]))
  const commands = [
    ...sources.flatMap(({ variable, list }) => (list ? [firstIdOf(variable.slice(1), list, server)] : [])),
    curlOf(entry, call, server),
  ]
  // two kinds of proposals may share a code
  const refuses = [...new Set(entry.refuses)].map((code) => {
    const { http, service, says }: RefusalEntry = refusals[code]
    return html`<li><code>${http} ${service} ${code}</code> ${says}</li>`
  })
  return html`<section id="${anchor(entry)}">
    <h3><code>${entry.method} ${entry.path}</code></h3>
    <p>${entry.does}</p>
    <p class="quiet">
      ${callers[entry.who]}${entry.keyed ? ' Needs an Idempotency-Key header.' : ''}${
        unknown.length > 0 ? ` ${unknown.join(' and ')}: from an answer that you have.` : ''
      }
    </p>
    <pre><code>${commands.join('\n')}</code></pre>
    ${
      refuses.length > 0
        ? html`<details>
            <summary>${refuses.length} ${refuses.length === 1 ? 'refusal' : 'refusals'}</summary>
            <ul>
              ${refuses}
            </ul>
          </details>`
        : ''
    }
  </section>`
}

/** The GET that lists the items a call's variable refers to, if there is one. */
function listOf({ path }: CheckedEntry, variable: string, { groups, lists }: Reference): string | undefined {
  if (lists[variable]) return lists[variable]
  if (variable !== '$ID') return undefined
  const before = path.includes('/{id}') ? path.slice(0, path.indexOf('/{id}')) : path
  const known = lists[path] ?? lists[before]
  if (known) return known
  const isList = ({ entry }: RouteTable[number]) => entry.method === 'GET' && entry.path === before
  return groups.some(({ table }) => table.some(isList)) ? before : undefined
}

const callers = {
  anyone: 'For anyone.',
  session: 'For a signed-in person.',
  verified: 'For a signed-in person whose e-mail and phone are verified.',
  counter: 'For a device that is signed in at a counter of the shop.',
  secret_key: 'For a merchant’s own server with a secret key.',
  operator: 'For an operator.',
}

const signIn = ({ url, app_authorizer }: ExampleServer): string =>
  `TOKEN=$(curl -s -H "app-authorizer: ${app_authorizer}" -H "content-type: application/json" \\\n` +
  `  -d '{"email":"demo@sahuji.example","password":"sahuji-demo-1"}' "${url}/api/merchant/login" \\\n` +
  `  | grep -o '"access_token":"[^"]*"' | cut -d '"' -f 4)`

const anchor = ({ method, path }: CheckedEntry): string => `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
