import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { KycCase } from '@sahuji/contract/kyc'
import { caseTierOf, promisedDays } from '@sahuji/contract/kyc/promise'
import { requirements } from '@sahuji/contract/kyc/requirements'
import type { BusinessType } from '@sahuji/contract/merchants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { List, ListRow } from '../../kit/data/list.tsx'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Chip } from '../../kit/forms/chip.tsx'
import { DownloadIcon } from '../../kit/icons/actions.tsx'
import { EyeIcon } from '../../kit/icons/first.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Columns } from '../../kit/layout/columns.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { businessTypes, businessTypeWords } from '../../merchants/business-types.ts'
import { call } from '../../platform/calls/call.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { useSessionValue } from '../../platform/session/session.ts'
import { SupportCard } from '../../platform/cards/support-card.tsx'
import { keepFieldDraft } from './written-fields.ts'
import { kyc, showCase } from '../case/calls.ts'
import { firstOpenStep, useGoToStep } from '../case/case-address.ts'
import { Ladder } from '../case/ladder.tsx'
import { EveryKind, LayReady } from './lay-ready.tsx'
import * as css from './start.module.css'
import { usePromisedBy } from '../case/use-promised-by.ts'

export interface StartProps {
  /** The form of business of the sign-up, or of the open case. */
  business_type: BusinessType
  /** The trade name of the sign-up. */
  trade_name: string | null
  /** The open case, whose form of business can still be changed; null before there is one. */
  of: KycCase | null
}

/** The page before the form: what to bring, how long it takes, and what it opens. */
export function Start({ business_type, trade_name, of }: StartProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const [chosen, setChosen] = useState<BusinessType>()
  const kind = chosen ?? business_type
  return (
    <Page
      title={t`Verify your shop`}
      lead={
        <Trans>Ten minutes with your documents beside you. Stop at any time; each line is saved as you enter it.</Trans>
      }
    >
      <Stack gap={10}>
        <Columns side={<Aside kind={kind} />}>
          <Stack gap={10}>
            <Section title={<Trans>What kind of business is it?</Trans>} aside={<Trans>As on your registration</Trans>}>
              <fieldset className={css.kinds} aria-label={t`What kind of business is it?`}>
                {businessTypes.map((id) => (
                  <Chip key={id} large on={id === kind} onPress={() => setChosen(id)}>
                    {_(businessTypeWords[id].name)}
                  </Chip>
                ))}
              </fieldset>
            </Section>
            <LayReady kind={kind} />
            <Begin kind={kind} trade_name={trade_name} of={of} />
          </Stack>
        </Columns>
        <Ladder />
        <EveryKind chosen={kind} />
      </Stack>
    </Page>
  )
}

function Begin({ kind, trade_name, of }: Pick<StartProps, 'trade_name' | 'of'> & { kind: BusinessType }) {
  const queries = useQueryClient()
  const goTo = useGoToStep()
  const keepWhatIsKnown = useWhatIsKnown(trade_name)
  const begin = useMutation({
    mutationFn: async () => {
      const opened = await call(kyc.open, { business_type: kind }, { isQuiet: true })
      if (!of) keepWhatIsKnown(opened)
      // the case replaces this page once it is cached
      goTo(firstOpenStep(opened))
      showCase(queries, opened)
    },
  })
  return (
    <Stack gap={3}>
      <Row gap={4} wide>
        <Button kind="primary" size="large" isPending={begin.isPending} onPress={() => begin.mutate()}>
          {of ? <Trans>Go on</Trans> : <Trans>Begin with the shop</Trans>}
        </Button>
        <Text small tone="quiet">
          <Trans>Or continue by phone, its camera is better</Trans>
        </Text>
      </Row>
      <FailureLine of={begin.error} />
    </Stack>
  )
}

/**
 * Starts the case with what the account knows. A value that the server refuses is put into the form, where the merchant
 * corrects or completes it.
 */
function useWhatIsKnown(trade_name: string | null) {
  const name = useSessionValue('name')
  return ({ id, answers, people: [first], business_type }: KycCase) => {
    const isAlone = requirements[business_type].people.most === 1
    if (isAlone && name && first) keepFieldDraft({ case_id: id, field: 'name', person: first.id }, { english: name })
    const isAnswered = answers.some(({ field }) => field === 'trade_name')
    if (trade_name && !isAnswered)
      keepFieldDraft({ case_id: id, field: 'trade_name', person: null }, { name: trade_name })
  }
}

function Aside({ kind }: { kind: BusinessType }) {
  const days = promisedDays[caseTierOf(kind)]
  const until = usePromisedBy(days)
  return (
    <Stack gap={10}>
      <Section title={<Trans>How long it takes</Trans>}>
        <Lines>
          <Line label={<Trans>You, writing and photos</Trans>}>
            <Trans>10 minutes</Trans>
          </Line>
          <Line label={<Trans>We review it</Trans>}>
            <Plural value={days} one="# working day" other="# working days" />
          </Line>
          <Line label={<Trans>Sent now, answer by</Trans>}>
            <DateTime of={until} as="day" />
          </Line>
        </Lines>
        <div className={css.also}>
          <Text small tone="quiet">
            <Trans>
              If something is not right, we name the line and the reason. What is accepted stays accepted. We notify you
              here and by e-mail.
            </Trans>
          </Text>
        </div>
      </Section>
      <Section title={<Trans>Your stored documents</Trans>}>
        <List>
          <ListRow icon={<LockIcon />}>
            <Trans>Encrypted with a key of their own, opened only by your reviewers.</Trans>
          </ListRow>
          <ListRow icon={<EyeIcon />}>
            <Trans>You can see who viewed which document, and when.</Trans>
          </ListRow>
          <ListRow icon={<DownloadIcon />}>
            <Trans>The whole case is yours to download.</Trans>
          </ListRow>
        </List>
      </Section>
      <SupportCard />
    </Stack>
  )
}
