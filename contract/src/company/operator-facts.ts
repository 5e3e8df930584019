/** The operator's facts as merchants see them: the specification's, unless the operator sets others. Spec §1. */
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
