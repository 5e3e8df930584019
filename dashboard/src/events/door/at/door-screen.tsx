import type { Door } from '@sahuji/contract/events/door'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { List, ListRow } from '../../../kit/data/list.tsx'
import { Count } from '../../../kit/format/count.tsx'
import { DateTime } from '../../../kit/format/date.tsx'
import { useReader } from '../../../kit/format/reader.ts'
import { QrCodeIcon } from '../../../kit/icons/money.tsx'
import { HistoryIcon, SearchIcon } from '../../../kit/icons/navigation.tsx'
import { OfflineIcon } from '../../../kit/icons/states.tsx'
import { Chip } from '../../../kit/forms/chip.tsx'
import { Button } from '../../../kit/layout/button.tsx'
import { Name } from '../../../kit/layout/text.tsx'
import { cx } from '../../../kit/cx.ts'
import { titleIn } from '../../event-words.ts'
import { readySoundsOnInput } from './answer-sounds.ts'
import { DoorAnswer } from './door-answer.tsx'
import { DoorReady } from './door-ready.tsx'
import type { DoorPhone } from './door-phone.ts'
import type { DoorView } from './door-view.ts'
import type { DoorBook } from './judge-ticket.ts'
import { FindTicket } from './find-ticket.tsx'
import { ScannedState } from './scanned-state.tsx'
import { useDoorCamera } from './use-door-camera.ts'
import { useHardwareScanner } from './use-door-phone.ts'
import * as css from './door.module.css'

interface DoorScreenProps {
  phone: DoorPhone
  view: DoorView
  door: Door
  book: DoorBook
}

type Part = 'ready' | 'camera' | 'names' | 'scans'

/** The door: what a scan answers fills the screen; else the camera, the names, or this phone's scans. */
export function DoorScreen({ phone, view, door, book }: DoorScreenProps) {
  const [part, setPart] = useState<Part>(view.hasTested ? 'camera' : 'ready')
  useHardwareScanner(phone.read)
  useEffect(readySoundsOnInput, [])
  const { answer } = view
  return (
    <main className={cx(css.door, answer && toneOf(answer))}>
      <DoorHead view={view} door={door} />
      {answer ? (
        <DoorAnswer phone={phone} answer={answer} book={book} />
      ) : (
        <>
          <OfflineLine view={view} />
          {door.event.mode === 'sandbox' && (
            <p className={css.line}>
              <Trans>A test event: only its own test tickets are read here.</Trans>
            </p>
          )}
          {door.event.is_cancelled && (
            <p className={css.line}>
              <Trans>This event is cancelled. Let in no one.</Trans>
            </p>
          )}
          {part === 'ready' && <DoorReady phone={phone} view={view} onStart={() => setPart('camera')} />}
          {part === 'camera' && <DoorCamera phone={phone} view={view} />}
          {part === 'names' && <FindTicket book={book} onChoose={(ticket) => void phone.choose(ticket)} />}
          {part === 'scans' && <MyScans view={view} />}
        </>
      )}
      <DoorCounts view={view} />
      {!answer && <DoorFoot part={part} waiting={view.waiting} onPart={setPart} />}
    </main>
  )
}

/** Green, hatched while the other gates do not know it; amber; red. */
function toneOf(answer: NonNullable<DoorView['answer']>) {
  if (answer.is === 'admitted') return answer.isSent ? css.admitted : css.unsent
  if (answer.is === 'test') return css.admitted
  return answer.is === 'already' ? css.already : css.refused
}

function DoorHead({ view, door }: { view: DoorView; door: Door }) {
  const { language } = useReader()
  const { offlineSince, waiting } = view
  return (
    <header className={css.head}>
      <h1>
        <b>
          <Name>{titleIn(door.event, language)}</Name>
        </b>
        <span>
          <Name>{`${door.gate}, ${door.person}`}</Name>
        </span>
      </h1>
      <output className={cx(css.lamp, offlineSince && css.off)}>
        {offlineSince ? <OfflineIcon small /> : <i />}
        {offlineSince ? (
          <Trans>
            Offline since <DateTime of={offlineSince} as="time" />
          </Trans>
        ) : (
          <Trans context="lamp">Live</Trans>
        )}
        {waiting > 0 && (
          <span>
            <Plural value={waiting} one="# waits" other="# wait" />
          </span>
        )}
      </output>
    </header>
  )
}

function OfflineLine({ view: { offlineSince, heardAt, book, isUnkept } }: { view: DoorView }) {
  if (isUnkept)
    return (
      <p className={css.line} role="alert">
        <Trans>This phone’s storage is full. Keep this page open until all scans are sent.</Trans>
      </p>
    )
  if (!offlineSince) return null
  return (
    <p className={css.line}>
      <OfflineIcon />
      <span>
        <b>
          <Plural value={book?.byId.size ?? 0} one="# ticket on this phone." other="# tickets on this phone." />
        </b>{' '}
        {heardAt && (
          <Trans>
            You can go on. As of <DateTime of={heardAt} as="time" />; what other gates let in since shows later.
          </Trans>
        )}
      </span>
    </p>
  )
}

function DoorCamera({ phone, view }: { phone: DoorPhone; view: DoorView }) {
  const { t } = useLingui()
  const { video, torch } = useDoorCamera({ onText: (text) => void phone.read(text), onState: phone.setCamera })
  const isDark = view.camera === 'refused' || view.camera === 'none'
  return (
    <section className={css.camera}>
      <video ref={video} muted playsInline aria-label={t`Camera`} />
      {torch && (
        <div className={css.torch}>
          <Chip on={torch.isOn} onPress={torch.turn}>
            <Trans context="camera">Light</Trans>
          </Chip>
        </div>
      )}
      <p role={isDark ? 'alert' : undefined}>
        {view.isBusy ? (
          <Trans>Checking</Trans>
        ) : view.camera === 'refused' ? (
          <Trans>This browser blocks the camera. Allow it for this site, or use names.</Trans>
        ) : view.camera === 'none' ? (
          <Trans>No camera here. Use names or a scanner.</Trans>
        ) : (
          <Trans>Hold the ticket in the frame</Trans>
        )}
      </p>
    </section>
  )
}

function MyScans({ view: { recent, waiting } }: { view: DoorView }) {
  const { t } = useLingui()
  return (
    <section className={css.part}>
      <p>
        {waiting > 0 ? (
          <Plural value={waiting} one="# scan is not sent yet." other="# scans are not sent yet." />
        ) : (
          <Trans>All scans are sent.</Trans>
        )}
      </p>
      <List label={t`My scans`}>
        {recent.map(({ at, name, is }) => (
          <ListRow key={at.getTime()} note={name && <Name>{name}</Name>} end={<ScannedState is={is} />}>
            <DateTime of={at} as="time" />
          </ListRow>
        ))}
      </List>
    </section>
  )
}

function DoorCounts({ view: { inside, sold } }: { view: DoorView }) {
  return (
    <dl className={css.counts}>
      <div>
        <dt>
          <Trans>Inside</Trans>
        </dt>
        <dd>
          <Count of={inside} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Still to come</Trans>
        </dt>
        <dd>
          <Count of={Math.max(0, sold - inside)} />
        </dd>
      </div>
    </dl>
  )
}

function DoorFoot({ part, waiting, onPart }: { part: Part; waiting: number; onPart: (part: Part) => void }) {
  return (
    <footer className={css.foot}>
      {part === 'camera' ? (
        <Button size="large" icon={<SearchIcon small />} onPress={() => onPart('names')}>
          <Trans>Name or code</Trans>
        </Button>
      ) : (
        <Button size="large" icon={<QrCodeIcon small />} onPress={() => onPart('camera')}>
          <Trans>To the camera</Trans>
        </Button>
      )}
      {part === 'scans' ? (
        <Button size="large" kind="ghost" onPress={() => onPart('ready')}>
          <Trans>This phone</Trans>
        </Button>
      ) : (
        <Button size="large" kind="ghost" icon={<HistoryIcon small />} onPress={() => onPart('scans')}>
          {waiting > 0 ? <Plural value={waiting} one="# not sent" other="# not sent" /> : <Trans>My scans</Trans>}
        </Button>
      )}
    </footer>
  )
}
