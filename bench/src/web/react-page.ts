import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { BarePage } from './bare-server.ts'

const entry = fileURLToPath(new URL('bare-react.tsx', import.meta.url))

/** bare-react.tsx, built as one script in production mode. */
export async function reactPage(): Promise<BarePage> {
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
