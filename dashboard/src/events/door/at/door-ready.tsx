import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { List, ListRow } from '../../../kit/data/list.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Row } from '../../../kit/layout/layout.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../../kit/overlays/confirm-dialog.tsx'
import type { DoorPhone } from './door-phone.ts'
import type { DoorView } from './door-view.ts'
import * as css from './door.module.css'

interface DoorReadyProps {
  phone: DoorPhone
  view: DoorView
  onStart: () => void
}

// a clock that is further off has its scans sorted by our measure, and its owner should know
const offsetMost = 60_000

/** What has to be right before the evening, each with its state. */
export function DoorReady({ phone, view, onStart }: DoorReadyProps) {
  const { t } = useLingui()
  const [isLeaving, setIsLeaving] = useState(false)
  const { book, clockOffset, hasTested, camera } = view
  const tickets = book?.byId.size ?? 0
  const seconds = Math.round(Math.abs(clockOffset ?? 0) / 1000)
  return (
    <section className={css.part}>
      <h2>
        <Trans>Ready for the evening?</Trans>
      </h2>
      <List label={t`Readiness`}>
        <Check name={t`Tickets on this phone`} isGood={tickets > 0}>
          <Plural value={tickets} one="# ticket" other="# tickets" />
        </Check>
        <Check name={t`Keys to verify them`} isGood={(book?.door.keys.length ?? 0) > 0}>
          <Trans>Works without network</Trans>
        </Check>
        <Check name={t`Clock`} isGood={clockOffset !== null && Math.abs(clockOffset) < offsetMost}>
          {clockOffset === null ? (
            <Trans>Not measured</Trans>
          ) : (
            <Plural value={seconds} one="# second off" other="# seconds off" />
          )}
        </Check>
        <Check name={t`Camera`} isGood={camera === 'works'}>
          {camera === 'works' ? (
            <Trans>Works</Trans>
          ) : camera === null ? (
            <Trans>Not tried</Trans>
          ) : (
            <Trans>Cannot be used</Trans>
          )}
        </Check>
        <Check name={t`Test scan`} isGood={hasTested}>
          {hasTested ? <Trans>Works</Trans> : <Trans>Not tried</Trans>}
        </Check>
      </List>
      <Text small tone="quiet">
        <Trans>The organiser’s page shows a QR for the test scan. It lets in no one.</Trans>
      </Text>
      <Row>
        <Button kind="primary" onPress={onStart}>
          <Trans>Scan</Trans>
        </Button>
        <Button onPress={() => void phone.reload()}>
          <Trans>Load again</Trans>
        </Button>
        <Button kind="ghost" onPress={() => setIsLeaving(true)}>
          <Trans>Sign out</Trans>
        </Button>
      </Row>
      {isLeaving && <LeaveDialog phone={phone} waiting={view.waiting} onClose={() => setIsLeaving(false)} />}
    </section>
  )
}

function Check({ name, isGood, children }: { name: string; isGood: boolean; children: ReactNode }) {
  return <ListRow end={<Status tone={isGood ? 'good' : 'warn'}>{children}</Status>}>{name}</ListRow>
}

/** Warns while scans are on this phone alone. */
function LeaveDialog({ phone, waiting, onClose }: { phone: DoorPhone; waiting: number; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Sign this phone out?</Trans>}
      lead={
        waiting > 0 ? (
          <Plural
            value={waiting}
            one="# scan is on this phone alone. It is kept and sent once this page is open with network. Better send it first."
            other="# scans are on this phone alone. They are kept and sent once this page is open with network. Better send them first."
          />
        ) : (
          <Trans>To come back it needs a new QR from the organiser.</Trans>
        )
      }
      confirm={waiting > 0 ? <Trans>Sign out anyway</Trans> : <Trans>Sign out</Trans>}
      danger
      isPending={isPending}
      onConfirm={() => {
        setIsPending(true)
        void phone.leave()
      }}
    />
  )
}
