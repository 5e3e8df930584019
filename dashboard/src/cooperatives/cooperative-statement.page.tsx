import type { CooperativeLink } from '@sahuji/contract/cooperatives'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Form } from '../kit/forms/form.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { MarkBox } from '../kit/data/list.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { SandboxIcon } from '../kit/icons/navigation.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { Status } from '../kit/layout/status.tsx'
import { Tabs } from '../kit/layout/tab-panels.tsx'
import { Code, Name, Text } from '../kit/layout/text.tsx'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useRefusedFields } from '../platform/failures/failure-words.ts'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { BookTab } from './book-tab.tsx'
import { cooperatives } from './calls.ts'
import * as css from './cooperatives.module.css'
import { SettlementsTab } from './settlements-tab.tsx'
import { useBook } from './use-book.ts'
import { IfMay } from '../platform/session/if-may.tsx'

const ExceptionsTab = lazy(async () => ({ default: (await import('./files/exceptions-tab.tsx')).ExceptionsTab }))

const DocumentsTab = lazy(async () => ({ default: (await import('./documents/documents-tab.tsx')).DocumentsTab }))

const address = '/dashboard/cooperativeStatement'

/** /dashboard/cooperativeStatement: what the shop collected for a cooperative, and what was passed on. */
export function CooperativeStatementPage() {
  const { t } = useLingui()
  const title = t`Cooperative Statement`
  const mode = useBook()
  if (!useOwnServer())
    return (
      <Page title={title}>
        <NotOffered />
      </Page>
    )
  return (
    <>
      {mode === 'sandbox' && <SandboxStrip liveHref={address} />}
      <Page
        title={title}
        lead={<Trans>What you collected for them, and what was passed on.</Trans>}
        actions={
          mode === 'live' && (
            <IfMay call="sandbox.use">
              <LinkButton icon={<SandboxIcon small />} href={`${address}?mode=sandbox`}>
                <Trans>Try it in the sandbox</Trans>
              </LinkButton>
            </IfMay>
          )
        }
      >
        {/* what was chosen in one book means nothing in the other */}
        <Links key={mode} />
      </Page>
    </>
  )
}

function Links() {
  const { data, error, refetch } = useCardQuery(cooperatives.links())
  const [chosen, setChosen] = useState<string>()
  if (error && !data) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={6} />
  const shown = data.find(({ id }) => id === chosen) ?? data.find(({ state }) => state === 'approved') ?? data[0]
  if (!shown) return <NoneLinked />
  return (
    <Stack gap={7}>
      {data.length > 1 && (
        <Row>
          {data.map(({ id, partner }) => (
            <Button key={id} size="small" isDisabled={id === shown.id} onPress={() => setChosen(id)}>
              <Name>{partner.name}</Name>
            </Button>
          ))}
        </Row>
      )}
      <PartnerHead of={shown} />
      {shown.partner.facts ? <OpenBook of={shown} /> : <NotOpen of={shown} />}
    </Stack>
  )
}

/** Nothing is linked: the field for a partner code. */
function NoneLinked() {
  const { t } = useLingui()
  return (
    <NothingYet
      title={t`No cooperative is linked`}
      action={
        <IfMay call="cooperatives.manage">
          <LinkForm />
        </IfMay>
      }
    >
      <Trans>Link one with its partner code. It is on the cooperative’s letter; our team reads its papers first.</Trans>
    </NothingYet>
  )
}

function LinkForm() {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const linking = useMutation(cooperatives.link())
  const refused = useRefusedFields(linking.error)
  return (
    <Form label={t`Link a cooperative`} errors={refused} onSubmit={() => linking.mutate({ code })}>
      <Row align="baseline">
        <TextField name="code" label={t`Partner code`} placeholder="NBS-0417" value={code} onChange={setCode} />
        <Button type="submit" kind="primary" isPending={linking.isPending} isDisabled={code.trim() === ''}>
          <Trans>Link</Trans>
        </Button>
      </Row>
    </Form>
  )
}

/** The cooperative on one line, and its facts below once the link is approved. */
function PartnerHead({ of: { partner, state } }: { of: CooperativeLink }) {
  const { t } = useLingui()
  const writing = useWriting()
  const day = (of: string) => writing.bothDates(startOfKathmanduDay(of))
  const { facts } = partner
  return (
    <Section label={partner.name}>
      <Stack gap={4}>
        <Row push="between">
          <Row gap={3}>
            <MarkBox>{partner.code.slice(0, 2)}</MarkBox>
            <div>
              <b>
                <Name>{partner.name}</Name>
              </b>
              <Text lang="ne" tone="quiet">
                {partner.name_ne}
              </Text>
            </div>
          </Row>
          <LinkStatus of={state} />
        </Row>
        {facts && (
          <dl className={css.facts}>
            <Fact name={t`Partner code`}>
              <Code>{partner.code}</Code>
            </Fact>
            <Fact name={t`Registration`}>
              <Code>{facts.registration}</Code>
            </Fact>
            <Fact name={t`PAN`}>
              <Code>{facts.pan}</Code>
            </Fact>
            <Fact name={t`Where`}>
              <Name>{facts.place}</Name>
            </Fact>
            <Fact name={t`Contact`}>
              <Name>{`${facts.contact}, ${facts.contact_mobile}`}</Name>
            </Fact>
            <Fact name={t`Settled to`}>
              <Name>{facts.settled_to}</Name>
            </Fact>
            <Fact name={t`Agreement until`}>{day(facts.agreement_to)}</Fact>
            <Fact name={t`KYM valid until`}>{day(facts.kym_until)}</Fact>
          </dl>
        )}
      </Stack>
    </Section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function LinkStatus({ of: state }: { of: CooperativeLink['state'] }) {
  if (state === 'approved')
    return (
      <Status tone="good">
        <Trans>Linked</Trans>
      </Status>
    )
  if (state === 'waiting')
    return (
      <Status tone="wait">
        <Trans>Waiting for approval</Trans>
      </Status>
    )
  return <Status tone="bad">{state === 'rejected' ? <Trans>Rejected</Trans> : <Trans>Suspended</Trans>}</Status>
}

/** A link that has no book: two people of the office read the papers, or it was rejected for a reason. */
function NotOpen({ of: { state, note } }: { of: CooperativeLink }) {
  const { t } = useLingui()
  if (state === 'waiting')
    return (
      <NothingYet title={t`Our team reads its papers`}>
        <Trans>Two people approve each link. The book begins with the first deposit after that.</Trans>
      </NothingYet>
    )
  return (
    <NothingYet title={t`The link was rejected`} action={<LinkForm />}>
      {note}
    </NothingYet>
  )
}

type Part = 'statement' | 'settlements' | 'exceptions' | 'papers'

function OpenBook({ of: link }: { of: CooperativeLink }) {
  const { t } = useLingui()
  const [at, setAt] = useState<Part>('statement')
  const { note } = link
  return (
    <>
      {link.state === 'suspended' && (
        <Status tone="warn" sentence>
          <Trans>This link is suspended: {note}</Trans>
        </Status>
      )}
      <Tabs<Part>
        label={t`Cooperative Statement`}
        at={at}
        onChange={setAt}
        tabs={[
          { id: 'statement', label: t`Statement`, content: <BookTab of={link} /> },
          { id: 'settlements', label: t`Settlements`, content: <SettlementsTab of={link} /> },
          {
            id: 'exceptions',
            label: t`Exceptions`,
            content: (
              <Suspense fallback={<LoadingRows rows={6} />}>
                <ExceptionsTab of={link} />
              </Suspense>
            ),
          },
          {
            id: 'papers',
            label: t`Documents`,
            content: (
              <Suspense fallback={<LoadingRows rows={4} />}>
                <DocumentsTab of={link} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}
