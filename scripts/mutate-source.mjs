/** The places of a source where one thing can be changed so that it still compiles: see scripts/mutants.mjs. */
import ts from 'typescript';

/** @typedef {{ from: number, to: number, text: string }} Mutant `text` takes the place of what is from `from` to `to` */

/** @type {Readonly<Record<string, string>>} */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/**
 * @param {ts.SourceFile} source
 * @returns {readonly Mutant[]} in order of their places
 */
export function mutantsOf(source) {
  /** @type {Mutant[]} */
  const mutants = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    mutants.push(...changesOf(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants.toSorted((a, b) => a.from - b.from);
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 * @returns {readonly Mutant[]}
 */
function changesOf(node, source) {
  const change = (/** @type {ts.Node} */ { end }, /** @type {string} */ text, from = node.getStart(source)) => [
    { from, to: end, text },
  ];
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: operator, left, right } = node;
    const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
    if (operator.kind === ts.SyntaxKind.QuestionQuestionToken) return change(node, left.getText(source));
    const other = OPERATORS[operator.getText(source)];
    return other === undefined || isText ? [] : change(operator, other, operator.getStart(source));
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    return ['true', 'false'].flatMap((text) => change(condition, text, condition.getStart(source)));
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return change(node, node.operand.getText(source));
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return change(node, 'false');
  if (node.kind === ts.SyntaxKind.FalseKeyword) return change(node, 'true');
  if (ts.isNumericLiteral(node)) return change(node, `(${node.getText(source)} + 1)`);
  if (ts.isExpressionStatement(node)) return change(node, ';');
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 1) {
    return node.elements.map((element, index) => ({
      from: element.getFullStart() - (index === 0 ? 0 : 1),
      to: element.end + (index === 0 ? 1 : 0),
      text: '',
    }));
  }
  return [];
}
