import { join } from 'node:path'
import { build } from 'vite'

/** Builds src/home/early-calls.script.ts into the script of home's document, without imports. */
export async function earlyScript(root: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/home/early-calls.script.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = [made].flat()
  const code = output && 'output' in output ? output.output.find((file) => file.type === 'chunk')?.code : undefined
  if (code === undefined || code.includes('</')) throw new Error('the script of home’s document cannot be inlined')
  return `<script nonce="%SCRIPT_NONCE%">${code.trim()}</script>`
}
