import { createCompiledCatalog } from '@lingui/cli/api'

/** What a translation must keep of the English text: its placeholders, choices and numbered tags. */
interface Shape {
  placeholders: Set<string>
  /** The cases of each choice by `argument, kind`. */
  choices: Map<string, Set<string>>
  tags: Set<string>
  isNested: boolean
}

/** What is wrong with a translation beside its English text, one sentence each; nothing when it can be merged. */
export function differences(english: string, translation: string, language: string): string[] {
  if (translation.trim() === '') return ['is empty']
  const [wanted, given] = [shapeOf(english), shapeOf(translation)]
  return [
    ...apart('placeholder', wanted.placeholders, given.placeholders),
    ...apart('tag', wanted.tags, given.tags),
    ...apart('choice', new Set(wanted.choices.keys()), new Set(given.choices.keys())),
    ...[...given.choices].flatMap(([choice, cases]) => wrongCases(choice, cases, language)),
    ...(given.isNested ? [] : ['has a tag that is not closed where it belongs']),
    ...(edges(translation, english) === edges(english, english) ? [] : ['begins or ends with another space than the English text']),
  ]
}

/** The space around a text. One that goes on a sentence begins as its language does: `, then` is ` y después` in Spanish. */
const edges = (text: string, english: string): string =>
  `${/^[,;]/.test(english) ? '' : /^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`

function apart(what: string, wanted: ReadonlySet<string>, given: ReadonlySet<string>): string[] {
  return [
    ...[...wanted].filter((name) => !given.has(name)).map((name) => `lacks the ${what} ${name}`),
    ...[...given].filter((name) => !wanted.has(name)).map((name) => `has a ${what} of its own: ${name}`),
  ]
}

/** A plural has the cases that the language's whole numbers need, and no other; a select has its "other". */
function wrongCases(choice: string, cases: ReadonlySet<string>, language: string): string[] {
  const [, kind] = choice.split(', ')
  if (kind === 'select') return cases.has('other') ? [] : [`lacks the case "other" of {${choice}}`]
  const rules = new Intl.PluralRules(language, { type: kind === 'selectordinal' ? 'ordinal' : 'cardinal' })
  const counted = Array.from({ length: 201 }, (_, count) => count).filter((count) => !cases.has(`${count}`))
  const needed = new Set(['other', ...counted.map((count) => rules.select(count))])
  const known = new Set<string>(rules.resolvedOptions().pluralCategories)
  return [
    ...[...needed].filter((name) => !cases.has(name)).map((name) => `lacks the case "${name}" of {${choice}}`),
    ...[...cases]
      .filter((name) => !/^\d+$/.test(name) && !known.has(name))
      .map((name) => `has a case that ${language} does not know in {${choice}}: ${name}`),
  ]
}

type Token = string | [argument: string, kind?: string, cases?: Record<string, Token[] | number>]

function shapeOf(text: string): Shape {
  const { source } = createCompiledCatalog('en', { text }, { namespace: 'json', strict: true })
  const { messages } = JSON.parse(source) as { messages: { text: Token[] } }
  const shape: Shape = { placeholders: new Set(), choices: new Map(), tags: new Set(), isNested: true }
  walk(messages.text, shape)
  return shape
}

/** Every branch of a choice is a text of its own, in which tags must close. */
function walk(tokens: readonly Token[], shape: Shape): void {
  const open: string[] = []
  for (const token of tokens) {
    if (typeof token === 'string') readTags(token, open, shape)
    else readArgument(token, shape)
  }
  if (open.length > 0) shape.isNested = false
}

function readArgument([argument, kind, cases]: Exclude<Token, string>, shape: Shape): void {
  if (!kind || !cases || typeof cases !== 'object') {
    shape.placeholders.add(kind ? `{${argument}, ${kind}}` : `{${argument}}`)
    return
  }
  const branches = Object.entries(cases).filter(([name]) => name !== 'offset')
  const choice = `${argument}, ${kind}`
  shape.choices.set(choice, new Set([...(shape.choices.get(choice) ?? []), ...branches.map(([name]) => name)]))
  for (const [, branch] of branches) if (typeof branch === 'object') walk(branch, shape)
}

function readTags(text: string, open: string[], shape: Shape): void {
  for (const [tag, close, name = '', self] of text.matchAll(/<(\/?)(\w+)(\/?)>/g)) {
    shape.tags.add(self ? tag : `<${name}>`)
    if (close && open.pop() !== name) shape.isNested = false
    if (!close && !self) open.push(name)
  }
}
