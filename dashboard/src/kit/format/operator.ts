import { operatorDefaults, type OperatorFacts } from '@sahuji/contract/company/operator-facts'

/** What our server writes into the head of every document; the defaults where nobody wrote. */
const written = (name: keyof OperatorFacts): string => {
  if (typeof document === 'undefined') return operatorDefaults[name]
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  return meta?.content || operatorDefaults[name]
}

/** The name of the product, as its operator calls it. */
export const brand = (): string => written('brand')

/** How merchants reach a person. */
export const supportContact = () => ({ phone: written('support_phone'), email: written('support_email') })
