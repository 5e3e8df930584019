import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'

const asked = /\.config\.ts$|^server\/testing\/cluster\.ts$|^e2e\/.*set-?up\.ts$|\.d\.ts$/

/** Rule 4, the exports: named ones only, and no file that re-exports all of another; tools' own files aside. */
export function defaultExports(house: House): Finding[] {
  return house.sources
    .filter(({ path }) => !asked.test(path))
    .flatMap(({ path, exports }) =>
      exports
        .filter(({ name }) => name === 'default' || name === '*')
        .map(({ name, line }) => ({
          path,
          line,
          rule: 'names',
          sentence: name === '*' ? 'no barrels: import the file itself' : 'named exports only',
        })),
    )
}
