import { readDemo } from '@sahuji/contract/sandbox/demo'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DocumentBrand } from '../../kit/layout/brand.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { query } from '../../platform/calls/query.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { SecureOnly } from '../../session/browser-requirements.tsx'
import { Contact } from '../../session/contact.tsx'
import { isDemoShop } from '../../session/demo-mark.ts'
import { LanguageChoice } from '../../session/language-choice.tsx'
import { enterDemoShop, isSignedIn } from './demo-shop.ts'
import { Screens } from './screens.tsx'
import * as css from './visitor.module.css'

// as the server's own setting, until it answers
const usualIdleHours = 2

/** /demo: what the demo is, with screens of the product, and the way into a shop of one's own. It needs no call to be read. */
export function VisitorPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  return (
    <div className={css.page}>
      <title>{t`Demo`}</title>
      <header className={css.bar}>
        <DocumentBrand href="/" />
        <LanguageChoice />
      </header>
      <main className={css.main}>
        <Stack gap={5}>
          <h1>
            <Trans>Try a shop without an account</Trans>
          </h1>
          <Text tone="muted">
            <Trans>
              You get a tea house of your own with a wallet, payments and a ledger. Let customers pay, pay by your own
              phone, refund, and check the receipt. The money is invented.
            </Trans>
          </Text>
          {isOwn ? <Entrance /> : <NotOffered />}
        </Stack>
        <Screens />
      </main>
      <footer className={css.foot}>
        <Contact />
      </footer>
    </div>
  )
}

function Entrance() {
  const { over }: { over?: string } = useSearch({ strict: false })
  const { data, refetch, isFetching } = useQuery(query(readDemo, {}))
  const [hasSession, setHasSession] = useState(isSignedIn)
  const { state = 'open', idle_hours = usualIdleHours } = data ?? {}
  if (hasSession) return <StaysSignedIn />
  return (
    <Stack gap={4}>
      {over !== undefined && (
        <output>
          <Status tone="info" sentence>
            <Trans>Your demo shop was closed, because it was not used for some time. You can open another.</Trans>
          </Status>
        </output>
      )}
      {state === 'open' && <OpenShop onSignedIn={() => setHasSession(true)} />}
      {state === 'full' && (
        <Closed words={<Trans>All demo shops are in use now. The screens below are what you would see.</Trans>}>
          <Button isPending={isFetching} onPress={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Closed>
      )}
      {state === 'off' && (
        <Closed
          words={
            <Trans>There are no demo shops here. An account of your own has the same tour in its sandbox, free.</Trans>
          }
        />
      )}
      <Promises hours={idle_hours} />
    </Stack>
  )
}

/** The first action, which gives the visitor a shop. */
function OpenShop({ onSignedIn }: { onSignedIn: () => void }) {
  const navigate = useNavigate()
  const opening = useMutation({
    mutationFn: enterDemoShop,
    onSuccess: (isIn) => (isIn ? void navigate({ to: '/dashboard/demo' }) : onSignedIn()),
  })
  const { sentence } = useFailureWords(opening.error)
  return (
    <SecureOnly>
      <Stack gap={3}>
        <Row>
          <Button kind="primary" size="large" isPending={opening.isPending} onPress={() => opening.mutate()}>
            <Trans>Open a demo shop</Trans>
          </Button>
          <LinkButton kind="ghost" size="large" href="/signup">
            <Trans>Open an account</Trans>
          </LinkButton>
        </Row>
        <div aria-live="polite">{opening.error && <Text>{sentence}</Text>}</div>
      </Stack>
    </SecureOnly>
  )
}

function Closed({ words, children }: { words: ReactNode; children?: ReactNode }) {
  return (
    <Stack gap={3}>
      <Status tone="info" sentence>
        {words}
      </Status>
      <Row>
        {children}
        <LinkButton kind={children ? 'ghost' : 'primary'} href="/signup">
          <Trans>Open an account</Trans>
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** A browser that is signed in stays so. */
function StaysSignedIn() {
  return (
    <Stack gap={3}>
      <Status tone="info" sentence>
        {isDemoShop() ? (
          <Trans>Your demo shop is open in this browser.</Trans>
        ) : (
          <Trans>You are signed in, and stay so. The same tour is in your own sandbox.</Trans>
        )}
      </Status>
      <Row>
        <LinkButton kind="primary" size="large" href="/dashboard/demo">
          <Trans>To the tour</Trans>
        </LinkButton>
      </Row>
    </Stack>
  )
}

/** What the demo is, and what it does not do. */
function Promises({ hours }: { hours: number }) {
  return (
    <ul className={css.promises}>
      <li>
        <Trans>The shop is yours alone. There is no form, and no name is asked.</Trans>
      </li>
      <li>
        <Trans>It reaches no bank, sends no mail and no SMS, and calls no other server.</Trans>
      </li>
      <li>
        <Plural
          value={hours}
          one="It is closed # hour after its last use. What you did in it is not kept."
          other="It is closed # hours after its last use. What you did in it is not kept."
        />
      </li>
    </ul>
  )
}
