import { describeMutants } from '../../mutants/describe-mutants.ts'
import { GROUPS } from '../../mutants/list-mutants.ts'

describeMutants(Object.values(GROUPS).flat())
