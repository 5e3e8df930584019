import type { FileItem } from '@sahuji/contract/cooperatives/files'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Code, Name } from '../../kit/layout/text.tsx'
import { headNames } from '../head-names.ts'

/** Why a line and a row do not agree, in a sentence, with what to do about it. */
export function BreakReason({ of: item }: { of: FileItem }) {
  const writing = useWriting()
  const { ours, theirs, facts, why } = item
  const day = facts.day && writing.bothDates(startOfKathmanduDay(facts.day))
  const receipt = <Code>{facts.receipt ?? ours?.receipt ?? ''}</Code>
  switch (why) {
    case 'after_cut':
      return <Trans>You wrote it after the last row that they have of this day. Expect it in their next file.</Trans>
    case 'taken_back':
      return (
        <Trans>
          You took it back on {day} by receipt {receipt}. They have neither the deposit nor the return.
        </Trans>
      )
    case 'return':
      return <Trans>It returns receipt {receipt}. They have not recorded the return.</Trans>
    case 'not_entered':
      return (
        <Trans>No line of theirs has this receipt, voucher or member with this amount. Ask them to enter it.</Trans>
      )
    case 'not_their_return':
      return (
        <Trans>
          You took it back on {day} by receipt {receipt}. They have the deposit and not the return.
        </Trans>
      )
    case 'no_receipt':
      return <Trans>Their line names no receipt of yours. It may have been paid at their own counter.</Trans>
    case 'unknown_member':
      return (
        <Trans>
          The member <Name>{theirs?.member ?? ''}</Name> is not on your list, so it was not paid at your counter, or the
          number is wrong.
        </Trans>
      )
    case 'unknown_receipt':
      return <Trans>Your book has no such receipt in these days. Ask them which receipt they were shown.</Trans>
    default:
      return <InBoth of={item} />
  }
}

/** Why two sides of one payment differ. */
function InBoth({ of: { ours, theirs, facts, why } }: { of: FileItem }) {
  const { _ } = useMessages()
  const { number } = useWriting()
  const [mine, other] = [<Money key="m" of={ours?.amount ?? 0n} />, <Money key="o" of={theirs?.amount ?? 0n} />]
  switch (why) {
    case 'digits':
      return (
        <Trans>
          Two figures changed places: {mine} and {other}. The receipt of the member has {mine}.
        </Trans>
      )
    case 'amount':
      return (
        <Trans>
          Both have it, with {mine} in your book and {other} in theirs. The receipt of the member has {mine}.
        </Trans>
      )
    case 'member':
      return (
        <Trans>
          Both have it, and they wrote it to another member, <Name>{theirs?.member ?? ''}</Name>.
        </Trans>
      )
    case 'head':
      return (
        <Trans>
          Both have it. Your book has it as {ours?.head ? _(headNames[ours.head]) : ''}, theirs as{' '}
          <Name>{theirs?.head ?? ''}</Name>.
        </Trans>
      )
    case 'day':
      return <Trans>Both have it, on another day. The receipt has the day of your book.</Trans>
    case 'repeated':
      return <Trans>It repeats line {number(facts.line ?? 0)} of their file. It was paid once.</Trans>
    default:
      return null
  }
}
