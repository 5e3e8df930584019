/** What a translator makes of a text; a test finds it by these marks. */
export const translated = (text: string): string => `«${text}»`

type Way = 'replaces' | 'joins' | 'wraps'

/**
 * Translates the page as Chrome does, and what comes later too: each text gets two `<font>` elements in its place.
 * Chrome `replaces` the text by a new one and `joins` texts that follow each other to one sentence; other translators
 * move the text itself into the elements (`wraps`). Answers how to stop.
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
  // joined to the text before it
  if (!text.parentNode) return
  const outer = document.createElement('font')
  const inner = outer.appendChild(document.createElement('font'))
  const joined = way === 'joins' ? textsAfter(text) : []
  const words = translated([text, ...joined].map(({ data }) => data).join(''))
  // of the methods that change a document, those that nobody has replaced: Chrome translates in a world of its own
  text.replaceWith(outer)
  if (way === 'wraps') inner.append(text)
  else inner.append(words)
  for (const after of joined) after.remove()
}

function textsAfter({ nextSibling: next }: Node): Text[] {
  return next instanceof Text ? [next, ...textsAfter(next)] : []
}
