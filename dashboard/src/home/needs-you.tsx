import type { Home } from '@sahuji/contract/home'
import { Trans, useLingui } from '@lingui/react/macro'
import { OpenLoad } from '../funding/open-load.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Count } from '../kit/format/count.tsx'
import { Money } from '../kit/format/money.tsx'
import { MoneyOutIcon } from '../kit/icons/money.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Name } from '../kit/layout/text.tsx'
import { requestAddress } from '../transfers/transfer-places.ts'

/** "Needs your attention": who asks for money, then loads that still wait for the payer or for a bank. */
export function NeedsYou({ of: { open_requests, open_loads } }: { of: Home }) {
  const { t } = useLingui()
  return (
    <Section title={t`Needs your attention`} aside={<Count of={open_requests.length + open_loads.length} />}>
      <List>
        {open_requests.map((request) => (
          <OpenRequest key={request.id} of={request} />
        ))}
        {open_loads.map((load) => (
          <OpenLoad key={load.id} of={load} />
        ))}
      </List>
    </Section>
  )
}

function OpenRequest({ of: { id, trade_name, amount } }: { of: Home['open_requests'][number] }) {
  return (
    <ListRow icon={<MoneyOutIcon />} href={requestAddress(id)}>
      <Trans>
        <Name>{trade_name}</Name> asks you for <Money of={amount} />
      </Trans>
    </ListRow>
  )
}
