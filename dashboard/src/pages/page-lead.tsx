import type { GeneralPage } from '@sahuji/contract/pages'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import { BothDates } from '../kit/format/date.tsx'
import { Link } from '../kit/layout/link.tsx'
import { PageFacts, TextNote } from './long-page.tsx'
import { usePreferences } from '../platform/i18n.ts'
import { languages } from '../platform/languages.ts'
import type { PageAddress } from './use-page-address.ts'

/** Which version this is and since when it holds; quietly, what the reader should know of its language. */
export function PageLead({ of: page, at: address }: { of: GeneralPage; at: PageAddress }) {
  const { version, effective_on, is_announced } = page
  const begins = <BothDates of={startOfKathmanduDay(effective_on)} />
  return (
    <>
      <PageFacts>
        <span>
          <Trans>Version {version}</Trans>
        </span>
        <span>{is_announced ? <Trans>announced for {begins}</Trans> : <Trans>in force since {begins}</Trans>}</span>
      </PageFacts>
      <OtherVersion of={page} at={address} />
      <Announced of={page} at={address} />
      <OtherLanguage of={page} />
    </>
  )
}

function OtherVersion({ of: { version, versions, is_announced }, at: address }: { of: GeneralPage; at: PageAddress }) {
  const current = versions.find((each) => !each.is_announced)
  if (!current || current.version === version) return null
  const [number, href] = [current.version, address.to({})]
  return (
    <TextNote>
      {is_announced ? (
        <Trans>
          This version is not in force yet. <Link href={href}>Read version {number}, which holds today</Link>
        </Trans>
      ) : (
        <Trans>
          This is an older version. <Link href={href}>Read version {number}, which holds today</Link>
        </Trans>
      )}
    </TextNote>
  )
}

/** What is announced stands above the text, too: the list of versions is at its end. The nearest day first. */
function Announced({ of: { is_announced, language, versions }, at: address }: { of: GeneralPage; at: PageAddress }) {
  if (is_announced) return null
  return versions
    .filter((each) => each.is_announced)
    .toReversed()
    .map(({ version, effective_on, what_changed }) => (
      <TextNote key={version}>
        <Trans>
          Changes from <BothDates of={startOfKathmanduDay(effective_on)} />:
        </Trans>{' '}
        <span lang={language}>{what_changed}</span>{' '}
        <Link href={address.to({ version })}>
          <Trans>Read version {version}</Trans>
        </Link>
      </TextNote>
    ))
}

/** Whoever reads in a language that the page does not speak is told so once, without a fuss. */
function OtherLanguage({ of: page }: { of: GeneralPage }) {
  const wanted = usePreferences().language
  if (page.language === wanted || page.languages.includes(wanted)) return null
  const name = languages.find(({ code }) => code === page.language)?.name
  return (
    <TextNote>
      <Trans>This page is not written in your language yet. You read it in {name}.</Trans>
    </TextNote>
  )
}
