/** How many of its own answers the sandbox judges by the contract: all, one in a hundred, none. */
export type ResponseJudgement = 'always' | 'sample' | 'off'
