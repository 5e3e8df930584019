import { readFileSync } from 'node:fs'
import type { Figure } from './figures.ts'

const goals = { dashboard: '≤ 15', server: '≤ 20', contract: 'small' }

/** How many packages each part brings along at run time, and for building it. */
export function dependencyFigures(): Figure[] {
  return Object.entries(goals).map(([part, goal]) => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(readFileSync(`${part}/package.json`, 'utf8'))
    const count = (field: string) =>
      Object.keys(manifest[field] ?? {}).filter((name) => !name.startsWith('@sahuji/')).length
    return [`packages of ${part}, + development`, `${count('dependencies')} + ${count('devDependencies')}`, goal]
  })
}
