import type { GeneralPage } from '@sahuji/contract/pages'
import { useLingui } from '@lingui/react/macro'
import { Switch } from './long-page.tsx'
import { languages } from '../platform/languages.ts'
import type { PageAddress } from './use-page-address.ts'

/** The languages in which this page is written, each by its own name. */
export function TextLanguages({ of: page, at: address }: { of: GeneralPage; at: PageAddress }) {
  const { t } = useLingui()
  const ways = languages
    .filter(({ code }) => page.languages.includes(code))
    .map(({ code, name }) => ({
      href: address.to({ language: code }),
      label: <span lang={code}>{name}</span>,
      isHere: code === page.language,
    }))
  return ways.length > 1 && <Switch label={t`Language of this page`} ways={ways} />
}
