import { Trans, useLingui } from '@lingui/react/macro'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { percent } from '../kit/data/meter.tsx'
import { cx } from '../kit/cx.ts'
import { Unseen } from '../kit/unseen.tsx'
import { useCardMoneyPays } from './card-money.tsx'
import * as css from './wallet-parts.module.css'

export interface WalletPartsProps {
  /** In paisa; includes the restricted part. */
  balance: bigint
  restricted: bigint
  /** For what is on its way out: it can be neither spent nor withdrawn. */
  held: bigint
}

/** The part of a balance that may be spent or withdrawn, and the credit-card part that may only be spent. */
export function WalletParts({ balance, restricted, held }: WalletPartsProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const pays = useCardMoneyPays()
  const free = balance > restricted + held ? balance - restricted - held : 0n
  const [spare, bound] = [money(free), money(restricted)]
  const width = restricted > 0n ? percent(free, free + restricted) : 100
  return (
    <div>
      <div className={css.parts}>
        <Unseen>
          {pays
            ? t`${spare} of it can be withdrawn, ${bound} can only be spent`
            : t`${spare} of it can be withdrawn, ${bound} came from a credit card`}
        </Unseen>
        <i style={{ width: `${width}%` }} />
        {restricted > 0n && <i className={css.bound} />}
      </div>
      <Lines>
        <Line
          label={
            <>
              <i className={css.swatch} /> <Trans>Spend or withdraw</Trans>
            </>
          }
        >
          <Money of={free} />
        </Line>
        <Line
          label={
            <>
              <i className={cx(css.swatch, css.bound)} />{' '}
              {pays ? <Trans>Spend only</Trans> : <Trans>From a credit card</Trans>}
            </>
          }
        >
          <Money of={restricted} />
        </Line>
        {held > 0n && (
          <Line label={<Trans>Held</Trans>}>
            <Money of={held} />
          </Line>
        )}
      </Lines>
    </div>
  )
}
