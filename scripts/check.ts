// npm run check: types, lint, format, dead code and the house, at once; one line a step, the output of red ones below.
import { checkSteps } from './check-steps.ts'
import { type Ended, isStopping, run } from './programs.ts'

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
