import { nepaliDate } from '@sahuji/contract/time/time'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { inDigits } from '../kit/format/digits.ts'
import { Link } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { useReader } from '../kit/format/reader.ts'
import { Foot } from './frame.tsx'
import { pageTitles } from '../pages/calls.ts'
import { usePreferences } from '../platform/translation/i18n.ts'
import { GlobeIcon } from '../kit/icons/first.tsx'
import { NativeSelect } from '../kit/forms/native-select.tsx'
import { languages } from '../platform/preferences/languages.ts'
import { useSavePreferences } from '../merchants/preferences.ts'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'

/** The server's general pages, each by its id. Spec §1. `base` is their address for visitors without a session. */
export function ShellFoot({ base = '/dashboard/generalPages' }: { base?: string }) {
  const { data } = useQuery(pageTitles(usePreferences().language))
  const reader = useReader()
  const year = nepaliDate(useOpenedAt())?.year
  return (
    <Foot first={`© ${inDigits(`${year ?? ''}`, reader)} ${brand()}`}>
      {data?.map(({ id, title }) => (
        <Link key={id} plain href={`${base}/${id}`}>
          {title}
        </Link>
      ))}
      <LanguageSwitch />
    </Foot>
  )
}

const offered = languages.filter(({ shipped }) => shipped).map(({ code, name }) => ({ id: code, label: name }))

/** The shipped languages, each under its own name; empty while there is only one. */
function LanguageSwitch() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { save } = useSavePreferences()
  if (offered.length < 2) return null
  return (
    <NativeSelect
      label={t`Language`}
      icon={<GlobeIcon small />}
      value={language}
      options={offered}
      onChange={(chosen) => void save({ language: chosen })}
    />
  )
}
