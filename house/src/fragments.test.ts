import { expect, test } from 'vitest'
import { build } from '../testing/build.ts'
import { fragments, oneImporterFiles } from './fragments.ts'

test('a short file with one importer is a fragment; pages, shared files, long files and what only a test adds are not', () => {
  const house = build({
    'server/src/funding/create-load.ts': `import './price.ts'\nimport './shared.ts'\nimport './queries.ts'\nimport './long.ts'\n`,
    'server/src/funding/cancel-load.ts': `import './shared.ts'\n`,
    'server/src/funding/price.test.ts': `import './price.ts'\n`,
    'server/src/funding/price.ts': '',
    'server/src/funding/shared.ts': '',
    'server/src/funding/queries.ts': '',
    'server/src/funding/long.ts': '\n'.repeat(60),
  })
  expect(fragments(house)).toEqual(['server/src/funding/price.ts'])
  expect(oneImporterFiles(house)).toBe(3)
})
