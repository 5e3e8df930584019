/** The fake translation of a text, which a test finds by its marks. */
export const translated = (text: string): string => `«${text}»`

type Way = 'replaces' | 'joins' | 'wraps'

/**
 * Translates the page and later texts as Chrome does: it puts two nested `<font>` elements in the place of each text.
 * Chrome `replaces` the text by a new one and `joins` adjacent texts into one sentence; other translators move the text
 * node into the elements (`wraps`). Returns the function that stops it.
 */
export function translatePage(way: Way = 'replaces'): () => void {
  const translateAll = () => textsToTranslate().forEach((text) => translate(text, way))
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      translateAll()
    })
  })
  translateAll()
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

const untranslatable = 'font, script, style, textarea, [translate="no"]'

function textsToTranslate(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found.filter((text) => text.data.trim() !== '' && !text.parentElement?.closest(untranslatable))
}

function translate(text: Text, way: Way): void {
  // already joined to the previous text
  if (!text.parentNode) return
  const outer = document.createElement('font')
  const inner = outer.appendChild(document.createElement('font'))
  const joined = way === 'joins' ? textsAfter(text) : []
  const words = translated([text, ...joined].map(({ data }) => data).join(''))
  // uses DOM methods that the page has not patched, because Chrome translates in an isolated world
  text.replaceWith(outer)
  if (way === 'wraps') inner.append(text)
  else inner.append(words)
  for (const after of joined) after.remove()
}

function textsAfter({ nextSibling: next }: Node): Text[] {
  return next instanceof Text ? [next, ...textsAfter(next)] : []
}
