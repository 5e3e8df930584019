import { Trans, useLingui } from '@lingui/react/macro'
import { BlankTable } from '../kit/data/blank-table.tsx'
import { Section } from '../kit/layout/section.tsx'
import { NothingYet } from '../kit/layout/states.tsx'

/** A book in which nothing stands yet: what its first line will be. */
export function EmptyBook() {
  const { t } = useLingui()
  const heads = [
    { id: 'time', head: t`Time` },
    { id: 'who', head: t`Who and what` },
    { id: 'state', head: t`State`, isWide: true },
    { id: 'net', head: t`Net`, isWide: true, isFigure: true },
    { id: 'balance', head: t`Balance`, isFigure: true },
  ]
  return (
    <Section title={t`Your book`} label={t`Your book`} aside={<Trans>Begins with the first payment</Trans>}>
      <NothingYet title={t`Nothing has moved yet`} wide>
        <Trans>
          The first payment or load becomes line one, with its fee and what is left. Today’s figures and the picture of
          your days come with it.
        </Trans>
      </NothingYet>
      <BlankTable heads={heads} rows={3} />
    </Section>
  )
}
