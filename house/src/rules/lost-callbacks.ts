import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { child, children, isNode, nameOf, type Node, walk } from '../node.ts'
import { placeOf } from '../place.ts'
import type { Source } from '../source.ts'

/**
 * The callbacks of `mutate(input, { onSuccess })` are lost when the component is unmounted before the answer: the draft of
 * an answered send then stays and is sent again. What has to follow an answer belongs in the mutation's own options, or
 * behind `await mutateAsync(…)`. A callback of `mutate` may only change what its own page shows, or lead away from it:
 * after the page was left both would be wrong.
 */
export function lostCallbacks(house: House): Finding[] {
  return house.sources.filter(({ path }) => isOfThePages(path)).flatMap(findingsIn)
}

const isOfThePages = (path: string): boolean => {
  const { part, isTest } = placeOf(path)
  return part === 'dashboard' && !isTest && !path.includes('/testing/')
}

/** A setter of the component's state, the end of its dialog, a reset of its form, or a way to another page. */
const ofTheOwnPage = /^((set|show)[A-Z]\w*|onClose|close|reset|go|goTo|leave|navigate)$/

function findingsIn(source: Source): Finding[] {
  const findings: Finding[] = []
  walk(source.program, (node) => {
    const [, callbacks] = isCallOf(node, /^mutate$/) ? children(node, 'arguments') : []
    if (!callbacks) return
    for (const name of lostIn(callbacks))
      findings.push({
        path: source.path,
        line: source.lineAt(node.start),
        rule: 'lost-callbacks',
        sentence: lost(name),
      })
  })
  return findings
}

const lost = (name: string): string =>
  `\`${name}\` in a callback of \`mutate\` is lost when its component is unmounted before the answer; put it into the mutation's options`

const isCallOf = (node: Node, name: RegExp): boolean =>
  node.type === 'CallExpression' && name.test(lastName(child(node, 'callee')))

const lastName = (node: Node | undefined): string => nameOf(node).split('.').at(-1) ?? ''

/** The names that the callbacks of one call may not contain. */
function lostIn(callbacks: Node): string[] {
  if (callbacks.type !== 'ObjectExpression') return [lastName(callbacks) || callbacks.type]
  return children(callbacks, 'properties').flatMap((property) => {
    const value = child(property, 'value')
    if (!value) return [lastName(child(property, 'argument')) || property.type]
    if (child(value, 'body')) return callsIn(child(value, 'body')!)
    const name = lastName(value)
    return ofTheOwnPage.test(name) ? [] : [name || value.type]
  })
}

/** The calls of a callback, except those of the own page with all that is given to them. */
function callsIn(node: Node): string[] {
  if (isCallOf(node, ofTheOwnPage)) return []
  const own = node.type === 'CallExpression' ? [lastName(child(node, 'callee')) || 'a call'] : []
  return [...own, ...Object.values(node).flat().filter(isNode).flatMap(callsIn)]
}
