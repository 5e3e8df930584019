import { useState } from 'react'
import { Banner } from '../kit/layout/banner.tsx'
import { Button } from '../kit/layout/button.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { DownloadIcon, MoreIcon } from '../kit/icons/actions.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Menu } from '../kit/overlays/menu.tsx'
import { Money } from '../kit/format/money.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Tabs } from '../kit/layout/tab-panels.tsx'
import { ViewTabs } from '../kit/layout/tabs.tsx'

export function StripSamples() {
  const [isShown, setIsShown] = useState(true)
  return (
    <>
      <SandboxStrip liveHref="#live" />
      {isShown && (
        <Banner onClose={() => setIsShown(false)}>
          You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application.{' '}
          <Link plain href="#kyc">
            Update KYC
          </Link>
        </Banner>
      )}
    </>
  )
}

export function NoticeSamples() {
  const push = () =>
    notify({
      tone: 'money',
      place: 'top-left',
      title: 'Rs.8,640.00 from Prerana Gurung',
      note: 'Payment link, order 2214, just now',
      href: '#n',
    })
  const refuse = () =>
    notify({
      tone: 'bad',
      title: 'Amount too high (017)',
      note: 'SCT card takes at most Rs.25,000 at a time. Try connectIPS.',
    })
  return (
    <Section title="Notices" aside="pushes top left, answers at the foot">
      <Row>
        <Button onPress={push}>A push</Button>
        <Button onPress={refuse}>A refusal</Button>
        <Button onPress={() => notify({ tone: 'good', title: 'Saved' })}>Done</Button>
        <Button
          onPress={() => notify({ tone: 'unclear', title: 'We do not know yet', note: 'Please do not pay again.' })}
        >
          Unclear
        </Button>
      </Row>
    </Section>
  )
}

export function DialogSamples() {
  const [open, setOpen] = useState<'withdraw' | 'end'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Dialogs">
      <Row>
        <Button onPress={() => setOpen('withdraw')}>Step-up</Button>
        <Button onPress={() => setOpen('end')}>Something ends</Button>
      </Row>
      <ConfirmDialog
        isOpen={open === 'withdraw'}
        onClose={close}
        onConfirm={close}
        title={
          <>
            Withdraw <Money of={1_20_000_00n} />?
          </>
        }
        lead="To Himalayan Bank, account ending 4417. It arrives today before 17:00 and cannot be called back."
        confirm="Withdraw"
      >
        <PasswordField label="Your password" autoComplete="current-password" defaultValue="12345678" />
      </ConfirmDialog>
      <ConfirmDialog
        danger
        isOpen={open === 'end'}
        onClose={close}
        onConfirm={close}
        title="End all sessions?"
        lead="Every device is signed out, this one too."
        confirm="End all sessions"
      />
    </Section>
  )
}

const views = [
  { href: '#all', label: 'All', isHere: true },
  { href: '#unclear', label: 'Unclear', count: 1 },
  { href: '#counter', label: 'Counter 2', count: 64 },
]

const exports = [
  { id: 'csv', label: 'As CSV', icon: <DownloadIcon /> },
  { id: 'pdf', label: 'As PDF', note: 'Signed, to be checked by anyone', icon: <DownloadIcon /> },
  { id: 'delete', label: 'Delete the view', danger: true, apart: true },
]

export function MenuSamples() {
  const [at, setAt] = useState<'withdraw' | 'accounts'>('withdraw')
  return (
    <Section title="Menus and tabs">
      <ViewTabs label="Views" views={views} />
      <Tabs
        label="Bank deposit"
        at={at}
        onChange={setAt}
        tabs={[
          { id: 'withdraw', label: 'Withdraw', content: 'What is to be withdrawn' },
          { id: 'accounts', label: 'Bank accounts', count: 2, content: 'Two accounts' },
        ]}
      />
      <Menu label="Export" entries={exports}>
        <Button icon={<MoreIcon small />}>Export</Button>
      </Menu>
    </Section>
  )
}
