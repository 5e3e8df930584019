import { Trans } from '@lingui/react/macro'
import { brand } from '../../kit/format/operator.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { QuestionIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { BookView } from './book/book-view.tsx'
import { LogView } from './log/log-view.tsx'
import { NotOurs } from './not-ours.tsx'
import { SignedView } from './signed-view.tsx'
import { VerdictHead } from './verdict-head.tsx'
import type { Found } from './verdict.ts'

interface FoundViewProps {
  of: Found
  checkedAt: Date
  onRetry: () => void
}

/** The verdict on a paper or a file, and how we know. */
export function FoundView({ of: found, checkedAt, onRetry }: FoundViewProps) {
  if (found.is === 'signed') return <SignedView of={found} checkedAt={checkedAt} />
  if (found.is === 'log') return <LogView of={found.log} books={found.books} checkedAt={checkedAt} />
  if (found.is === 'book') return <BookView of={found.book} books={found.books} checkedAt={checkedAt} />
  if (found.is === 'not_ours')
    return (
      <Stack gap={10}>
        <VerdictHead tone="foreign" icon={<QuestionIcon />} title={<Trans>Not ours</Trans>}>
          <WhyNotOurs of={found} />
        </VerdictHead>
        <NotOurs of={found} />
      </Stack>
    )
  return (
    <VerdictHead tone="foreign" icon={<WarningIcon />} title={<Trans>Cannot be checked now</Trans>}>
      <Stack gap={4} start>
        <Trans>
          There is no connection, and this browser has not kept the public keys of {brand()} from an earlier visit.
        </Trans>
        <Button onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    </VerdictHead>
  )
}

function WhyNotOurs({ of: { why, file } }: { of: Extract<Found, { is: 'not_ours' }> }) {
  const name = brand()
  if (why === 'unknown_code') return <Trans>We know no statement with this code. Check what you typed.</Trans>
  if (why === 'unreadable')
    return <Trans>This file is damaged or too large to be read here, so we can say nothing for it.</Trans>
  if (why === 'no_claim') return <Trans>There is no seal of {name} in this file, so we can say nothing for it.</Trans>
  if (why === 'unknown_key') return <Trans>The seal in it was made with a key that is not one of ours.</Trans>
  return file ? (
    <Trans>The seal in this file was changed or copied together: our key did not sign it. Do not rely on it.</Trans>
  ) : (
    <Trans>The code on this paper was changed or copied together: our key did not sign it. Do not rely on it.</Trans>
  )
}
