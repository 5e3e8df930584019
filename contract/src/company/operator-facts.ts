/** Who runs the product, as merchants see it: the specification's, where the operator sets nothing else. Spec §1. */
export interface OperatorFacts {
  brand: string
  support_phone: string
  support_email: string
}

export const operatorDefaults: OperatorFacts = {
  brand: 'Sahuji',
  support_phone: '+977-1-4620147',
  support_email: 'support@sahuji.example',
}
