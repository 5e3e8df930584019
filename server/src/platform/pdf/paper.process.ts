// A process of its own for the Typst compiler: its memory is outside of V8's limits, and a fault in it ends this process
// alone. The parent sends one document at a time (`paper-compiler.ts`).
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { paperFonts } from './paper-fonts.ts'
import { withViewerPreferences } from './viewer-preferences.ts'
import type { CompileAnswer, CompileAsk, ProcessMessage } from './paper-compiler.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const megabyte = 1024 ** 2
const watchMilliseconds = 50

if (isMainThread) await compileOnRequest(Number(process.argv[2]))
else watchMemory(Number(workerData))

async function compileOnRequest(megabytes: number): Promise<void> {
  // while the compiler works, this thread hears nothing
  new Worker(new URL(import.meta.url), { workerData: megabytes }).on('error', () => process.exit(1))
  // without its parent there is no more to do
  process.on('disconnect', () => process.exit())
  // a terminal and systemd signal all processes at once: the server finishes what is in flight, then ends this one
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const compiler = NodeCompiler.create({ workspace: root, fontArgs: [{ fontBlobs: await paperFonts() }] })
  const send = (message: ProcessMessage) => process.send?.(message)
  process.on('message', (ask: CompileAsk) => {
    send('begun')
    send(answerOf(compiler, ask))
  })
}

function answerOf(compiler: NodeCompiler, { template, data, format, is_tagged, made_at }: CompileAsk): CompileAnswer {
  try {
    const compiled = compiler.compile({ mainFilePath: template, inputs: { data } })
    if (!compiled.result) return { fault: faultOf(compiler, compiled.takeError()) }
    const bytes =
      format === 'svg'
        ? Buffer.from(compiler.plainSvg(compiled.result).replaceAll(/>\s+</g, '><'))
        : withViewerPreferences(compiler.pdf(compiled.result, { creationTimestamp: made_at, pdfTags: is_tagged }))
    return { bytes, rss_megabytes: Math.round(process.memoryUsage.rss() / megabyte) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' }
  } finally {
    // each document has data of its own: only the templates and fonts are worth remembering
    compiler.evictCache(1)
  }
}

/** The compiler's messages and their templates; they hold data only where a template panics with it. */
function faultOf(compiler: NodeCompiler, error: ReturnType<ReturnType<NodeCompiler['compile']>['takeError']>): string {
  const all: readonly { message: string; path: string }[] = error ? compiler.fetchDiagnostics(error) : []
  return all.map(({ message, path }) => `${message} in ${basename(path)}`).join('; ') || 'unknown'
}

/** Ends the whole process above its limit. */
function watchMemory(megabytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * megabyte) process.kill(process.pid, 'SIGKILL')
  }, watchMilliseconds)
}
