import { Trans, useLingui } from '@lingui/react/macro'
import { type Broadcast, endBroadcast, listBroadcasts, writeBroadcast } from '@sahuji/contract/operator/broadcasts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { mutation, query } from '../../platform/calls/query.ts'
import { useEdit } from '../../platform/forms/use-edit.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { BroadcastDialog } from './broadcast-dialog.tsx'

/** /operator/content/notices: the notices to all merchants above every page, current, scheduled and past. */
export function BroadcastsPage() {
  const { t } = useLingui()
  const found = useQuery({ ...query(listBroadcasts, {}), refetchInterval: 60_000 })
  const mayWrite = hasRole(useOperator(), writeBroadcast.roles)
  const [isWriting, setIsWriting] = useState(false)
  const [ending, setEnding] = useState<Broadcast>()
  return (
    <OfficePageFrame
      title={t`Notices to all merchants`}
      actions={
        mayWrite && (
          <Button onPress={() => setIsWriting(true)}>
            <Trans>Write a notice</Trans>
          </Button>
        )
      }
    >
      {found.isPending && <LoadingRows rows={4} />}
      {found.error && !found.data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <NothingYet title={t`No notices yet`} />}
      {found.data && found.data.length > 0 && (
        <List>
          {found.data.map((one) => (
            <BroadcastRow key={one.id} of={one} onEnd={mayWrite ? () => setEnding(one) : undefined} />
          ))}
        </List>
      )}
      {isWriting && <BroadcastDialog onClose={() => setIsWriting(false)} />}
      {ending && <EndDialog of={ending} onClose={() => setEnding(undefined)} />}
    </OfficePageFrame>
  )
}

function BroadcastRow({ of, onEnd }: { of: Broadcast; onEnd: (() => void) | undefined }) {
  const { texts, shown_from, shown_until, written_name, ended_name, dismissed } = of
  return (
    <ListRow
      note={
        <>
          <Trans>
            <DateTime of={shown_from} /> to <DateTime of={shown_until} />
          </Trans>
          {' · '}
          {written_name}
          {' · '}
          {Object.keys(texts).join(' ')}
          {' · '}
          <Trans>closed by {dismissed}</Trans>
          {ended_name && (
            <>
              {' · '}
              <Trans>ended by {ended_name}</Trans>
            </>
          )}
        </>
      }
      end={
        <Row>
          <Shown of={of} />
          {onEnd && of.state !== 'over' && (
            <Button size="small" onPress={onEnd}>
              <Trans>End…</Trans>
            </Button>
          )}
        </Row>
      }
    >
      {texts.en}
    </ListRow>
  )
}

function Shown({ of: { state, tone } }: { of: Broadcast }) {
  if (state === 'over')
    return (
      <Status tone="wait">
        <Trans>Over</Trans>
      </Status>
    )
  if (state === 'coming')
    return (
      <Status tone="wait">
        <Trans>Begins later</Trans>
      </Status>
    )
  return (
    <Status tone={tone === 'warn' ? 'warn' : 'good'}>
      <Trans>Shown now</Trans>
    </Status>
  )
}

function EndDialog({ of: { id, texts }, onClose }: { of: Broadcast; onClose: () => void }) {
  const { t } = useLingui()
  const { send, isPending } = useEdit(mutation(endBroadcast), { notice: t`The notice is taken down.`, onDone: onClose })
  return (
    <ConfirmDialog
      isOpen
      title={t`Take this notice down`}
      lead={texts.en}
      confirm={<Trans>Take down</Trans>}
      isPending={isPending}
      onConfirm={() => send({ id })}
      onClose={onClose}
    />
  )
}
