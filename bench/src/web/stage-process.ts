// The visited server, in its own process: beside the browser's driver it would answer later than in production.
import { openWorld } from '../../../e2e/world/world.ts'
import { startTestCluster } from '../../../server/testing/cluster.ts'
import { forgetLimits } from '../../../server/testing/people.ts'
import { type BarePage, openBareServer } from './bare-server.ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, parseAst } from 'vite'

const entry = fileURLToPath(new URL('bare-react.tsx', import.meta.url))

/** bare-react.tsx, built as one script in production mode. */
async function reactPage(): Promise<BarePage> {
  const before = process.env['NODE_ENV']
  const built = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: entry } },
  })
  // Vite sets it for the whole process
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('Vite built nothing')
  const chunks = output.output.filter((file) => file.type === 'chunk')
  if (chunks.length !== 1 || !chunks[0]) throw new Error(`the bare React page came in ${chunks.length} scripts`)
  return { style: '', script: chunks[0].code, body: '<div id="root"></div>' }
}

const dist = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))

const body = `<main><h1>A bare page</h1>
<p>A heading, a paragraph and a form with two fields; its style and its script are as heavy as ours and do nothing.</p>
<form><label>Name <input name="name"></label> <label>Word <input name="word"></label> <button>Send</button></form></main>`

/**
 * A page in the weight class of one of our documents: all its styles inline, and in one module all scripts that it asks
 * for by itself, each in a function that is never called: they arrive and are parsed, and nothing runs.
 */
function staticPage(name: 'signin' | 'home'): BarePage {
  const html = readFileSync(`${dist}${name}.en.html`, 'utf8')
  const scripts = asked(html, /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g)
  const styles = asked(html, /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g)
  const inline = [...html.matchAll(/<style\b[^>]*>([^<]+)<\/style>/g)].map(([, text = '']) => text)
  if (scripts.length === 0) throw new Error(`${name}.en.html asks for no scripts`)
  return {
    style: [...inline, ...styles].join('\n'),
    script: scripts.map((text, at) => `async function part${at}(){${withoutLinks(text)}}`).join('\n'),
    body,
  }
}

const asked = (html: string, address: RegExp): string[] =>
  [...html.matchAll(address)].map(([, path = '']) => readFileSync(dist + path, 'utf8'))

/** A module's own code: a function cannot contain imports and exports. */
function withoutLinks(text: string): string {
  const links = parseAst(text).body.filter(({ type }) => /^(?:Import|Export)/.test(type))
  return links.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

const cluster = await startTestCluster()
process.env['SAHUJI_TEST_CLUSTER'] = cluster.url
const world = await openWorld({ is_told: true })
const bare = await openBareServer(
  {
    '/static/signin': staticPage('signin'),
    '/static/home': staticPage('home'),
    '/react': await reactPage(),
  },
  `${world.url}/signin`,
)
process.on('message', () => void forgetLimits(world.app).then(() => process.send?.('forgotten')))
process.once('disconnect', () => void close())
process.send?.({ product: world.url, bare: bare.url })

async function close() {
  await bare.close()
  await world.close()
  await cluster.stop()
  process.exit(0)
}
