import { nepaliDate } from '@sahuji/contract/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inDigits } from '../kit/format/digits.ts'
import { Link } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { useReader } from '../kit/format/reader.ts'
import { Foot } from './frame.tsx'
import { LanguageSwitch } from '../merchants/language-switch.tsx'
import { pageTitles } from '../pages/calls.ts'
import { usePreferences } from '../platform/preferences.ts'

/** The general pages of the server, each by its id. Spec §1. `base` is where they stand for whoever is not signed in. */
export function ShellFoot({ base = '/dashboard/generalPages' }: { base?: string }) {
  const { data } = useQuery(pageTitles(usePreferences().language))
  const reader = useReader()
  const [year] = useState(thisYear)
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

const thisYear = (): number | undefined => nepaliDate(new Date())?.year
