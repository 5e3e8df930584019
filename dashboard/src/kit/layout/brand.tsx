import { brand } from '../format/operator.ts'
import { Mark } from '../icons/mark.tsx'
import { Anchor } from './anchor.tsx'
import * as css from './brand.module.css'

export interface BrandProps {
  href: string
  /** The mark alone, where its name has no room. */
  bare?: boolean
}

/** The mark with its name. Frames place it by `data-brand`. */
export function Brand({ href, bare = false }: BrandProps) {
  return (
    <Anchor className={css.brand} href={href} data-brand="" {...(bare && { 'aria-label': brand() })}>
      <BrandFace bare={bare} />
    </Anchor>
  )
}

/** The same for a link to a separate document. */
export function DocumentBrand({ href }: Pick<BrandProps, 'href'>) {
  return (
    <a className={css.brand} href={href} data-brand="">
      <BrandFace />
    </a>
  )
}

/** The same before the script has started; no link. */
export function DrawnBrand({ bare = false }: Pick<BrandProps, 'bare'>) {
  return (
    <span className={css.brand} data-brand="" aria-hidden="true">
      <BrandFace bare={bare} />
    </span>
  )
}

function BrandFace({ bare = false }: Pick<BrandProps, 'bare'>) {
  return (
    <>
      <Mark />
      {!bare && <span>{brand()}</span>}
    </>
  )
}
