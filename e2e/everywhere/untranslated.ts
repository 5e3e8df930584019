import type { Language } from '@sahuji/contract/language/languages'
import type { Page } from '@playwright/test'
import { latinWords, textsOf } from './catalogues.ts'

/** Allowed in Latin letters on any page: our own names, and those of currencies, languages and the Nepali months. */
const ours = latinWords(
  'Sahuji OnePG Rs. NPR Baisakh Jestha Asar Shrawan Bhadra Ashoj Kartik Mangsir Poush Magh Falgun Chaitra English Español Français Italiano sahuji.example support example https localhost Kathmandu',
)

/**
 * Finds texts of a page that are not in its language. In languages of other letters: every word in Latin letters that
 * neither the translators nor the server wrote. In languages of Latin letters: every text that is the English one where
 * the translators wrote another.
 */
export function untranslatedIn(language: Language, fromServer: ReadonlySet<string>) {
  const texts = textsOf(language)
  const hasOwnLetters = ['zh', 'ar', 'ne'].includes(language)
  const known = new Set([...ours, ...[...texts.values()].flatMap(latinWords)])
  const isEnglish = (text: string) => (texts.get(text) ?? text) !== text
  return async (page: Page): Promise<string[]> => {
    if (language === 'en') return []
    const shown = await page.evaluate(shownTexts)
    if (!hasOwnLetters) return shown.filter((text) => isEnglish(text) && !fromServer.has(text))
    // a bank's mark is the start of its name
    const server = [...fromServer].flatMap(latinWords)
    const isServers = (word: string) => server.some((said) => said.startsWith(word))
    return shown.filter(
      (text) => !isAddress(text) && latinWords(text).some((word) => !known.has(word) && !isServers(word)),
    )
  }
}

const isAddress = (text: string) => URL.canParse(text)

/** The texts that a person sees or hears on a page, except what is marked as another language or as code. */
function shownTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement
    if (!parent || parent.closest('script, style, noscript, code, pre, textarea, [lang]:not(html)')) continue
    texts.push(walker.currentNode.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    if (element.closest('[lang]:not(html)')) continue
    texts.push(...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))
  }
  return [...new Set([document.title, ...texts].map((text) => text.trim()).filter(Boolean))]
}

/** Every text of the server's answers, and every part of it that a page may show alone. */
export function textsIn(body: unknown): string[] {
  if (typeof body === 'string') return [body]
  if (Array.isArray(body)) return body.flatMap(textsIn)
  if (typeof body === 'object' && body !== null) return Object.values(body).flatMap(textsIn)
  return []
}
