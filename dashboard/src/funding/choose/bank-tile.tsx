import type { Instrument } from '@sahuji/contract/banks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { StarIcon } from '../../kit/icons/later.tsx'
import { MarkBox } from '../../kit/data/list.tsx'
import { Tag } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding } from '../calls.ts'
import { FeeNote, HealthWord } from '../funding-words.tsx'
import { HealthDot, Tile, TileToggle } from './tiles.tsx'

/** One bank: its class, our fee, its rail's health, and the star that keeps it at the top. */
export function BankTile({ of: bank, at }: { of: Instrument; at: string }) {
  // a bank that is down can be opened too: only the next call shows that it is up again
  return (
    <Tile
      mark={<MarkBox>{bank.short_name.slice(0, 7)}</MarkBox>}
      name={bank.name}
      note={<BankNote of={bank} />}
      end={<BankHealth of={bank} />}
      href={`${at}/amount/${bank.id}`}
      action={<Star of={bank} />}
    />
  )
}

function BankHealth({ of: { health } }: { of: Instrument }) {
  if (health !== 'working') return <HealthWord health={health} since={null} />
  return (
    <HealthDot>
      <Trans>Working</Trans>
    </HealthDot>
  )
}

function Star({ of: { id, name, is_favourite } }: { of: Instrument }) {
  const { t } = useLingui()
  const keep = useMutation(funding.keepFavourite())
  // changes at once on the screen; a refusal reverts it
  const isKept = keep.isPending ? keep.variables.is_favourite : is_favourite
  return (
    <TileToggle
      label={t`Keep ${name} at the top`}
      icon={<StarIcon small />}
      on={isKept}
      onPress={() => keep.mutate({ id, is_favourite: !isKept })}
    />
  )
}

function BankNote({ of: bank }: { of: Instrument }) {
  const bankClass = bank.bank_class
  const channels = useCardQuery(funding.channels())
  // the rail's, where it has a fee of its own
  const way = channels.data?.find(({ channel }) => channel === bank.channel)
  const rule = bank.fee_rule ?? way?.fee_rule
  return (
    <Text as="span" small tone="quiet">
      {bankClass && <Trans>Class {bankClass}</Trans>}
      {bankClass && rule && ' · '}
      {rule && <FeeNote rule={rule} />}{' '}
      {bank.last_used_at && (
        <Tag>
          <Trans>Used before</Trans>
        </Tag>
      )}
    </Text>
  )
}
