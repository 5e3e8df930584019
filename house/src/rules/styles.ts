import { dirname } from 'node:path/posix'
import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { child, children, nameOf, type Node, stringOf, walk } from '../node.ts'
import { placeOf } from '../place.ts'
import type { Source } from '../source.ts'

/** The classes that stand outside the modules, each with its reason. */
export const globalClasses: Readonly<Record<string, string>> = {
  auth: 'signin.html and signup.html name it: the two halves of the page',
  desk: 'signin.html and signup.html name it: where the form is written',
  art: 'signin.html and signup.html name it: the book beside it',
}

const module = '.module.css'
const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i
const colourNames = /(?<![\w-])(?:white|black)(?![\w-])/

/** Rule 1, the styles: a class is one of the module beside its file, and is there; colours are tokens. */
export function styles(house: House): Finding[] {
  const shown = house.sources.filter(({ path }) => path.startsWith('dashboard/src/') && !placeOf(path).isTest)
  const uses = shown.flatMap((source) => classesUsed(house, source))
  return [
    ...shown.flatMap(inSource),
    ...uses.flatMap((use) => missing(house, use)),
    ...house.styles.flatMap(({ path, text }) => inStyles(path, text, uses)),
  ]
}

interface Use {
  path: string
  line: number
  /** The module's path. */
  from: string
  name: string
}

function inSource(source: Source): Finding[] {
  const findings: Finding[] = []
  const says = (at: number, sentence: string) =>
    findings.push({ path: source.path, line: source.lineAt(at), rule: 'styles', sentence })
  const isKit = placeOf(source.path).room === 'kit'
  for (const { specifier, line } of source.imports) {
    if (!specifier.endsWith(module) || isKit || dirname(specifier) === '.' || isForItsStyles(source, specifier))
      continue
    findings.push({ path: source.path, line, rule: 'styles', sentence: `${specifier} is not the module beside it` })
  }
  walk(source.program, (node) => {
    const attribute = node.type === 'JSXAttribute' ? nameOf(child(node, 'name')) : ''
    if (attribute === 'className' && holdsText(node))
      says(node.start, 'className holds a text: use a class of a module')
    if (attribute === 'style' && !isKit && !source.imports.some(({ specifier }) => specifier.endsWith(module)))
      says(node.start, 'style outside kit/ without a module beside it: make it a kit component')
    if (!isKit && colour.test(stringOf(node) ?? '')) says(node.start, 'a raw colour: use a token')
  })
  return findings
}

// `import './x.module.css'` brings styles along and names none of them
const isForItsStyles = ({ text }: Source, specifier: string): boolean => text.includes(`import '${specifier}'`)

function holdsText(attribute: Node): boolean {
  let isText = false
  const value = child(attribute, 'value')
  if (!value) return false
  walk(value, (node, parents) => {
    // compared values and arguments of kit functions are not classes
    if (parents.some(({ type }) => type === 'BinaryExpression' || type === 'Property')) return
    isText ||= node.type === 'TemplateElement' || Boolean(stringOf(node))
  })
  return isText
}

/** Every `css.button` of a file that imports a module as `css`. */
function classesUsed(house: House, source: Source): Use[] {
  const modules = new Map<string, string>()
  for (const node of children(source.program, 'body')) {
    const specifier = node.type === 'ImportDeclaration' ? stringOf(child(node, 'source')) : undefined
    const [named] = children(node, 'specifiers')
    const from = specifier?.endsWith(module) ? house.reaches(source.path, specifier) : undefined
    if (from && named) modules.set(nameOf(child(named, 'local')), from)
  }
  const uses: Use[] = []
  walk(source.program, (node) => {
    const from = node.type === 'MemberExpression' ? modules.get(nameOf(child(node, 'object'))) : undefined
    if (from) uses.push({ path: source.path, line: source.lineAt(node.start), from, name: memberOf(node) })
  })
  return uses
}

// what is computed keeps every class of its module in the build: an attribute does it for nothing
const memberOf = (node: Node): string => (node['computed'] === true ? '[…]' : nameOf(child(node, 'property')))

function missing(house: House, { path, line, from, name }: Use): Finding[] {
  const styled = house.styles.find((file) => file.path === from)
  if (styled && classesIn(styled.text).has(name)) return []
  return [{ path, line, rule: 'styles', sentence: `${from} has no class ${name}` }]
}

function inStyles(path: string, text: string, uses: readonly Use[]): Finding[] {
  const finding = (sentence: string): Finding => ({ path, line: 1, rule: 'styles', sentence })
  const isModule = path.endsWith(module)
  const used = new Set(uses.filter(({ from }) => from === path).map(({ name }) => name))
  const unknown = [...classesIn(text)].filter((name) => (isModule ? !used.has(name) : !(name in globalClasses)))
  const values = bare(text).replace(/[^{}]*\{/g, '{')
  const isRaw = !path.startsWith('dashboard/src/kit/global/') && (colour.test(values) || colourNames.test(values))
  return [
    ...unknown.map((name) => finding(isModule ? `nobody uses the class ${name}` : `the class ${name} is global`)),
    ...(isRaw ? [finding('a raw colour: use a token')] : []),
  ]
}

/** The classes that a style sheet names. */
export const classesIn = (text: string): ReadonlySet<string> =>
  new Set([...selectorsOf(text).matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))

const bare = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '')

/** The text without comments, quoted texts and the bodies of rules. */
const selectorsOf = (text: string): string =>
  bare(text)
    .replace(/@(?:import|layer)[^;{]*;/g, '')
    .replace(/(['"])[^'"]*\1/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
