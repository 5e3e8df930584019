// npm run check: types, lint, format, dead code and the house, at once; one line a step, the output of red ones below.
import { type Ended, isStopping, type Program, run } from './programs.ts'
import { existsSync } from 'node:fs'

const atOnce = 3
const began = performance.now()
const red: Ended[] = []
const waiting = checkSteps()

async function worker(): Promise<void> {
  for (let step = waiting.shift(); step && !isStopping(); step = waiting.shift()) report(await run(step))
}

function report(ended: Ended): void {
  if (ended.code !== 0) red.push(ended)
  const mark = ended.code === 0 ? 'ok ' : 'RED'
  process.stdout.write(`check ${mark} ${ended.name.padEnd(16)} ${ended.seconds.toFixed(1).padStart(5)} s\n`)
}

await Promise.all(Array.from({ length: atOnce }, worker))
for (const { name, output } of red) process.stdout.write(`\n--- ${name}\n${output.trimEnd()}\n`)
process.stdout.write(`check took ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
process.exitCode = red.length > 0 || isStopping() ? 1 : 0

/** The steps of `npm run check`, the slowest first. The compiler works on one thread, because several steps run at once. */
function checkSteps(): Program[] {
  return [
    step('types', 'typescript/bin/tsc', '-p', '.', '--noEmit', '--singleThreaded'),
    ...(existsSync('dashboard/tsconfig.json')
      ? [step('dashboard types', 'typescript/bin/tsc', '-p', 'dashboard', '--noEmit', '--singleThreaded')]
      : []),
    step('dead code', 'knip/bin/knip.js', '--no-progress', '--no-config-hints'),
    step('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.'),
    step('format', 'oxfmt/bin/oxfmt', '--check', '.'),
    step('dashboard texts', '@lingui/cli/dist/lingui.js', 'check', 'sync', '--config', 'dashboard/lingui.config.ts'),
    step('server texts', '@lingui/cli/dist/lingui.js', 'check', 'sync', '--config', 'lingui.config.ts'),
    { name: 'translations', args: ['scripts/texts/check.ts'], output: 'keep' },
    { name: 'house', args: ['house/src/main.ts', '--quiet'], output: 'keep' },
  ]
}

function step(name: string, tool: string, ...args: string[]): Program {
  return { name, args: [`node_modules/${tool}`, ...args], output: 'keep' }
}
