import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import type { KycCase } from '@sahuji/contract/kyc'
import { requirements } from '@sahuji/contract/kyc/requirements'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { ClockIcon, TickIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { FailureLine } from '../../platform/failed-to-load.tsx'
import { serverNow } from '../../platform/server.ts'
import { AnswerText } from '../case/answer-text.tsx'
import { kyc } from '../case/calls.ts'
import { type AccountBank, fieldWords } from '../case/field-words.ts'
import { usePaperNames } from '../papers/use-paper-names.ts'
import * as css from './review.module.css'

const endsSoonMilliseconds = 30 * 86_400_000

/** Everything of a case that is not asked again: accepted with a tick, else as it was given. */
export function GivenItems({ of, banks }: { of: KycCase; banks: readonly AccountBank[] | undefined }) {
  const { _ } = useMessages()
  const { nameOf, whoseOf } = usePaperNames(of)
  const isJudged = of.state === 'more_needed'
  const isShown = ({ verdict }: { verdict: string | null }) => !isJudged || verdict === 'accepted'
  const answers = inOrder(of).filter(isShown)
  const kept = of.papers.filter(({ state }) => state === 'kept')
  const papers = kept.filter(isShown)
  const all = of.answers.length + kept.length
  const shown = answers.length + papers.length
  return (
    <Section
      title={isJudged ? <Trans>Nothing to do</Trans> : <Trans>All you gave</Trans>}
      aside={
        isJudged && (
          <Trans>
            {shown} of {all}
          </Trans>
        )
      }
    >
      <dl className={css.accepted}>
        {answers.map(({ field, person, value, verdict }) => (
          <Given key={`${field}${person}`} name={_(fieldWords[field])} isAccepted={verdict === 'accepted'}>
            <AnswerText field={field} value={value} banks={banks} />
          </Given>
        ))}
        {papers.map((paper) => {
          const whose = whoseOf(paper)
          return (
            <Given
              key={paper.id}
              name={whose ? `${nameOf(paper)}: ${whose}` : nameOf(paper)}
              isAccepted={paper.verdict === 'accepted'}
              ends={paper.expires_on}
            >
              <Plural value={paper.pages} one="# page" other="# pages" />
            </Given>
          )
        })}
        {!isJudged &&
          of.left_out.map((kind) => (
            <Given key={kind} name={nameOf({ kind, person: null, side: 'whole' })} isAccepted={false}>
              <Trans>Left out: the business is too young</Trans>
            </Given>
          ))}
      </dl>
      <Download />
    </Section>
  )
}

/** The answers as they are asked: the business first, then each person. */
function inOrder({ answers, people, business_type }: KycCase): KycCase['answers'] {
  const { business, person } = requirements[business_type]
  const fields: readonly string[] = [...business, ...person]
  const placeOf = ({ field, person: whose }: KycCase['answers'][number]) =>
    people.findIndex(({ id }) => id === whose) * fields.length + fields.indexOf(field)
  return answers.toSorted((one, other) => placeOf(one) - placeOf(other))
}

interface GivenProps {
  name: string
  isAccepted: boolean
  /** The last day on which it holds. */
  ends?: string | null
  children: ReactNode
}

function Given({ name, isAccepted, ends, children }: GivenProps) {
  const end = ends ? startOfKathmanduDay(ends) : undefined
  const endsSoon = end !== undefined && end.getTime() - serverNow() < endsSoonMilliseconds
  return (
    <div className={cx(isAccepted && css.good, endsSoon && css.ends) || undefined}>
      {isAccepted && !endsSoon ? <TickIcon small /> : <ClockIcon small />}
      <dt>{name}</dt>
      <dd>
        {children}
        {end && (
          <span className={endsSoon ? css.ending : undefined}>
            {' '}
            <Trans>
              Holds until <DateTime of={end} as="date" />
            </Trans>
          </span>
        )}
      </dd>
    </div>
  )
}

function Download() {
  const download = useMutation({
    mutationFn: kyc.export,
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
  })
  return (
    <>
      <Button
        kind="ghost"
        icon={<DownloadIcon small />}
        isPending={download.isPending}
        onPress={() => download.mutate()}
      >
        <Trans>Download the whole case</Trans>
      </Button>
      <FailureLine of={download.error} />
    </>
  )
}
