import { existsSync } from 'node:fs'
import type { Program } from './programs.ts'

/** The steps of `npm run check`, the slowest first. */
export function checkSteps(): Program[] {
  return [
    step('types', 'typescript/bin/tsc', '-p', '.', '--noEmit'),
    ...(existsSync('dashboard/tsconfig.json')
      ? [step('dashboard types', 'typescript/bin/tsc', '-p', 'dashboard', '--noEmit')]
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
