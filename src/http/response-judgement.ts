/** How many of its own answers the sandbox validates against the contract: all, one in a hundred, none. */
export type ResponseJudgement = 'always' | 'sample' | 'off'
