import { Plural, Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import * as css from './create.module.css'
import type { EventDraft } from './use-event-draft.ts'

/** "Draft saved 13:24", or why it is not; an event on sale has a button, because its buyers see each change. */
export function SavedState({ of: { saving, save, again, undo }, isDraft }: { of: EventDraft; isDraft: boolean }) {
  const { sentence } = useFailureWords(saving.failure)
  if (!isDraft && saving.unsaved > 0)
    return (
      <>
        <span aria-live="polite">
          <Plural value={saving.unsaved} one="# change not saved" other="# changes not saved" />
        </span>
        <Button kind="primary" isPending={saving.state === 'saving'} onPress={save}>
          <Trans>Save for buyers</Trans>
        </Button>
        <Button kind="ghost" onPress={undo}>
          <Trans>Undo</Trans>
        </Button>
      </>
    )
  if (saving.state === 'failed')
    return (
      <span role="alert">
        <Status tone="bad" sentence>
          <Trans>Not saved.</Trans> {sentence}
        </Status>{' '}
        <Button size="small" onPress={again}>
          <Trans>Try again</Trans>
        </Button>
      </span>
    )
  return (
    <span aria-live="polite" className={css.saved}>
      {saving.state === 'saved' && saving.at && (
        <Status tone="good">
          {isDraft ? (
            <Trans>
              Draft saved <DateTime of={saving.at} as="time" />
            </Trans>
          ) : (
            <Trans>
              Saved <DateTime of={saving.at} as="time" />
            </Trans>
          )}
        </Status>
      )}
      {saving.state === 'saved' && !saving.at && isDraft && <Trans>Every change is saved.</Trans>}
      {(saving.state === 'saving' || saving.state === 'unsaved') && <Trans>Saving…</Trans>}
    </span>
  )
}

/** Another screen saved meanwhile: nothing that was written here is lost. */
export function ChangedElsewhere({ onSettle }: { onSettle: (keeps: 'mine' | 'theirs') => void }) {
  return (
    <Callout icon={<WarningIcon />} tone="warn">
      <Stack gap={3}>
        <p role="alert">
          <Trans>
            This event was changed on another screen meanwhile. What you wrote here is kept; it is not saved yet.
          </Trans>
        </p>
        <Row>
          <Button size="small" onPress={() => onSettle('mine')}>
            <Trans>Save mine on top</Trans>
          </Button>
          <Button size="small" kind="ghost" onPress={() => onSettle('theirs')}>
            <Trans>Take the other screen’s</Trans>
          </Button>
        </Row>
      </Stack>
    </Callout>
  )
}
