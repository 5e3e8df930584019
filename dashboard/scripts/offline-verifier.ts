import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** The mode of the build of the verifier that works from a file without network. */
export const offlineMode = 'offline'

/**
 * Builds the verifier of statements as one file, `verify-offline.html`, with its scripts, styles and texts inside. The server
 * adds the public keys.
 */
export async function writeOfflineVerifier({ root, dir }: { root: string; dir: string }): Promise<void> {
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: offlineMode,
    logLevel: 'error',
    build: { write: false, copyPublicDir: false, manifest: false },
  })
  const { output } = built as Rolldown.RolldownOutput
  const code = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n')
  const css = output.flatMap((file) => (file.fileName.endsWith('.css') && 'source' in file ? [`${file.source}`] : []))
  const template = await readFile(join(root, 'offline.html'), 'utf8')
  await writeFile(join(dir, 'verify-offline.html'), oneFile(template, { code, css: css.join('\n') }))
}

/** A document with its styles and its script inside; the server fills in the nonces. */
const oneFile = (template: string, { code, css }: { code: string; css: string }): string =>
  template
    .replace(/^ *<!-- .* -->\n/gm, '')
    .replace('</head>', () => `<style nonce="%CSP_NONCE%">${css}</style></head>`)
    .replace(
      /<script type="module" src=[^>]*><\/script>/,
      () => `<script type="module" nonce="%SCRIPT_NONCE%">${code.replace(/<(?=\/script|!--)/gi, '\\x3c')}</script>`,
    )
