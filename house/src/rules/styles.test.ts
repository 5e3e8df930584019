import { expect, test } from 'vitest'
import { build, found } from '../../testing/build.ts'
import { styles } from './styles.ts'

const css = "import * as css from './tile.module.css'\n"

test('a class is one of the module beside its file', () => {
  const house = build({
    'dashboard/src/funding/tile.module.css': '.tile { color: var(--ink); }\n',
    'dashboard/src/funding/tile.tsx': `${css}export const Tile = () => <a className={css.tile} />\n`,
    'dashboard/src/home/card.tsx': 'export const Card = () => <p className="tile" />\n',
    'dashboard/src/home/row.tsx': 'export const Row = () => <p className={`tile ${1}`} />\n',
    'dashboard/src/home/far.tsx': "import * as css from '../funding/tile.module.css'\nexport const of = css.tile\n",
  })
  expect(found(styles, house)).toEqual([
    'dashboard/src/home/card.tsx:1 className holds a text: use a class of a module',
    'dashboard/src/home/row.tsx:1 className holds a text: use a class of a module',
    'dashboard/src/home/far.tsx:1 ../funding/tile.module.css is not the module beside it',
  ])
})

test('a class that is used is there, and one that is there is used', () => {
  const house = build({
    'dashboard/src/funding/tile.module.css': '@media print { .tile:is(.off, [data-x]) { margin: 0.5em; } }\n',
    'dashboard/src/funding/tile.tsx': `${css}export const Tile = () => <a className={css.til}>{css[name]}</a>\n`,
  })
  expect(found(styles, house)).toEqual([
    'dashboard/src/funding/tile.tsx:2 dashboard/src/funding/tile.module.css has no class til',
    'dashboard/src/funding/tile.tsx:2 dashboard/src/funding/tile.module.css has no class […]',
    'dashboard/src/funding/tile.module.css:1 nobody uses the class tile',
    'dashboard/src/funding/tile.module.css:1 nobody uses the class off',
  ])
})

test('outside the modules only the listed classes stand', () => {
  const house = build({ 'dashboard/src/kit/global/auth-document.css': '.auth > .desk, .card { margin: 0; }\n' })
  expect(found(styles, house)).toEqual(['dashboard/src/kit/global/auth-document.css:1 the class card is global'])
})

test('colours are tokens', () => {
  const house = build({
    'dashboard/src/kit/global/tokens.css': ':root { --ink: #1e1a15; }\n',
    'dashboard/src/home/bars.module.css': '.bars { color: #000; }\n',
    'dashboard/src/home/bars.tsx':
      'import * as css from \'./bars.module.css\'\nexport const Bars = () => <i className={css.bars} color="#fff" />\n',
  })
  expect(found(styles, house)).toEqual([
    'dashboard/src/home/bars.tsx:2 a raw colour: use a token',
    'dashboard/src/home/bars.module.css:1 a raw colour: use a token',
  ])
})
