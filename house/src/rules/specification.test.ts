import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { specificationPaths } from '../specification-paths.ts'
import { placeholders, specification } from './specification.ts'

const table = (paths: readonly string[]) => ({
  'dashboard/src/shell/routes.tsx': `export const pages = [${paths.map((path) => `{ path: '${path.replaceAll(/\{(\w+)\}/g, '$$$1')}', page: placeholder }`).join(', ')}]`,
})

test('a table with every path is complete, and its placeholders are listed', () => {
  const house = build(table(specificationPaths))
  expect(found(specification, house)).toEqual([])
  expect(placeholders(house)).toEqual([...specificationPaths])
})

test('a missing path is named word for word', () => {
  const house = build(table(specificationPaths.filter((path) => !path.includes('create-ticket'))))
  expect(found(specification, house)).toEqual([
    'dashboard/src/shell/routes.tsx:1 /dashboard/create-ticket/{id}/{name} of the specification has no page',
  ])
})
