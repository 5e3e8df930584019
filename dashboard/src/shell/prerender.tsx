import { i18n, type Messages } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge'
import { FigurePageSkeleton, FrameSkeleton } from './frame-skeleton.tsx'
import { brand } from '../kit/format/operator.ts'
import { SkeletonRows } from '../kit/layout/skeleton.tsx'
import { figuresOf } from '../platform/translation/i18n.ts'
import type { Language } from '../platform/preferences/languages.ts'
import { authPageRoot } from '../session/auth-page.tsx'
import { SampleBook } from '../session/sample-book.tsx'
import { ScriptNeededPage } from '../session/script-needed.page.tsx'
import { SignInPage } from '../session/sign-in.page.tsx'
import { SignUpPage } from '../session/sign-up.page.tsx'

/**
 * The content of a document before any script runs. The script hydrates or replaces `root` and leaves `art` unchanged.
 */
export interface Prerendered {
  title: string
  description: string
  root: string
  art: string
}

const catalogues = import.meta.glob<Messages>('../texts/*/*.po', { eager: true, import: 'messages' })
const entriesShown = 9

/** Renders a document in a language; runs in the build and in the development server, never in a browser. */
export function prerender(name: string, language: Language): Prerendered {
  const texts = Object.entries(catalogues).filter(([path]) => path.startsWith(`../texts/${language}/`))
  const messages = Object.assign({}, ...texts.map(([, messages]) => messages)) as Messages
  i18n.loadAndActivate({ locale: language, locales: figuresOf(language), messages })
  const art = () => renderToStaticMarkup(<I18nProvider i18n={i18n}>{<SampleBook />}</I18nProvider>)
  const frame = (page: ReactNode) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <FrameSkeleton entries={entriesShown}>{page}</FrameSkeleton>
      </I18nProvider>,
    )
  const about = i18n._(msg`Your shop’s wallet and its books.`)
  const empty = { title: brand(), description: about, root: '', art: '' }
  const written: Record<string, () => Prerendered> = {
    signin: () => ({
      title: `${i18n._(msg`Sign in`)} · ${brand()}`,
      description: about,
      root: renderToString(authPageRoot(<SignInPage />)),
      art: art(),
    }),
    signup: () => ({
      title: `${i18n._(msg`Open a merchant account`)} · ${brand()}`,
      description: about,
      root: renderToString(authPageRoot(<SignUpPage />)),
      art: art(),
    }),
    'without-script': () => ({
      title: brand(),
      description: about,
      root: renderToStaticMarkup(<I18nProvider i18n={i18n}>{<ScriptNeededPage />}</I18nProvider>),
      art: art(),
    }),
    home: () => ({ ...empty, root: frame(<FigurePageSkeleton />) }),
    dashboard: () => ({ ...empty, root: frame(<SkeletonRows rows={8} />) }),
  }
  return written[name]?.() ?? empty
}
