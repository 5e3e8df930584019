import type { Plugin } from 'vite'

// the languages of the product as React Aria names them; it has no Nepali and falls back to English
const kept = new Set(['en-US', 'zh-CN', 'es-ES', 'fr-FR', 'it-IT', 'ar-AE'])

/** Leaves out React Aria's own texts in the 28 languages that the product does not speak. */
export function ariaTexts(): Plugin {
  const file = /react-(?:aria|stately|aria-components)\/.*\/intl\/.*\/?([a-z]{2}-[A-Z]{2})\.m?js$/
  return {
    name: 'sahuji-aria-texts',
    enforce: 'pre',
    load: {
      filter: { id: file },
      handler(id) {
        const language = file.exec(id)?.[1]
        return language && !kept.has(language) ? 'export default {}' : undefined
      },
    },
  }
}

/**
 * Takes away that React Aria asks the browser for its language at the start: every page of ours names one, and the answer costs a cheap
 * phone 60 ms before the first paint.
 */
export function ariaLocale(): Plugin {
  return {
    name: 'sahuji-aria-locale',
    enforce: 'pre',
    load: {
      filter: { id: /react-aria\/.*\/i18n\/useDefaultLocale\.m?js$/ },
      handler: () => `
        export const getDefaultLocale = () => ({ locale: 'en-US', direction: 'ltr' })
        export const useDefaultLocale = getDefaultLocale`,
    },
  }
}
