/** Blocks of code, and code in a line. */
export const CODE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]*`/gmu;
