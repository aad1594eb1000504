/**
 * Whether an SVG only draws, also when a browser opens it by itself. It is read as XML; elements, attributes, and rules and
 * functions of its styles must be on lists of those that neither run nor load anything.
 */
import { Parser } from 'htmlparser2';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Links, scripts, other documents and what changes attributes later are not among them. */
const ELEMENTS = words(`
  circle clipPath defs desc ellipse filter g line linearGradient marker mask metadata path pattern polygon polyline
  radialGradient rect stop style svg switch symbol text textPath title tspan use view feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence
`);
const STYLE = /^(?:svg:)?style$/u;
/** Without a namespace (SVG 2, attribute index, and those of SVG 1.1 that programs still write). */
const ATTRIBUTES = words(`
  alignment-baseline amplitude azimuth baseFrequency baseProfile baseline-shift bias clip clip-path clip-rule
  clipPathUnits color color-interpolation color-interpolation-filters color-rendering contentScriptType
  contentStyleType cursor cx cy d diffuseConstant direction display divisor dominant-baseline dx dy edgeMode elevation
  enable-background exponent fill fill-opacity fill-rule filter filterRes filterUnits flood-color flood-opacity
  focusable font font-family font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style
  font-variant font-weight fr fx fy glyph-orientation-horizontal glyph-orientation-vertical gradientTransform
  gradientUnits height image-rendering in in2 intercept isolation k1 k2 k3 k4 kernelMatrix kernelUnitLength kerning
  lengthAdjust letter-spacing lighting-color limitingConeAngle line-height marker marker-end marker-mid marker-start
  markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits media method mix-blend-mode mode
  numOctaves offset opacity operator order orient overflow paint-order pathLength patternContentUnits patternTransform
  patternUnits pointer-events points pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits r
  radius refX refY requiredExtensions requiredFeatures result rotate rx ry scale seed shape-rendering side slope
  spacing specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles stop-color stop-opacity
  stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity
  stroke-width style surfaceScale systemLanguage tabindex tableValues targetX targetY text-align text-anchor
  text-decoration text-indent text-rendering textLength transform transform-box transform-origin type unicode-bidi
  values vector-effect version viewBox viewTarget visibility white-space width word-spacing writing-mode x x1 x2
  xChannelSelector y y1 y2 yChannelSelector z zoomAndPan
`);
/** Whose values are no styles. */
const TEXTS = /^(?:aria-[a-z]+|class|content|data-[\w.-]+|id|lang|role|title|xml:(?:id|lang|space))$/u;

const SVG = 'http://www.w3.org/2000/svg';
/** Of the namespaces that W3C has named, these mean nothing to a browser; of XLink only `href` does, which is judged under any prefix. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://www.w3.org/1999/xlink',
  'http://www.w3.org/2000/01/rdf-schema#',
  'http://www.w3.org/2001/xml-events',
]);

const XML_DECLARATION =
  /^\?xml\s+version\s*=\s*["']1\.0["'](?:\s+encoding\s*=\s*["'](?:utf-?8|us-ascii|iso-8859-1)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?$/iu;
const DOCTYPE = /^!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM))?(?:\s+"[^"]*"|\s+'[^']*'){0,2}\s*$/u;

const RULES = words(`
  container font-face keyframes layer media property supports -webkit-keyframes
`);
const FUNCTIONS = words(`
  calc clamp env format local max min round url var color color-mix hsl hsla hwb lab lch light-dark oklab oklch rgb
  rgba matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez skew
  skewx skewy translate translate3d translatex translatey translatez circle conic-gradient ellipse inset
  linear-gradient path polygon radial-gradient rect repeating-conic-gradient repeating-linear-gradient
  repeating-radial-gradient blur brightness contrast cubic-bezier drop-shadow grayscale hue-rotate invert linear
  opacity saturate sepia steps dir has is lang not nth-child nth-last-child nth-last-of-type nth-of-type where
`);
const FOREIGN_URL =
  /url\((?![ \t\r\n]*["']?(?:#|data:(?:image\/(?:gif|jpeg|png|webp)|(?:application\/(?:x-)?)?font\b)))/iu;

/** Why it does not, as the end of a sentence; `null` for one that only draws. */
export function refuseSvg(bytes: Uint8Array): string | null {
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'is not UTF-8';
  }
  return refuseWriting(svg) ?? refuseParts(svg);
}

/** What a browser reads differently: what it sees of a text must be what is judged here. */
function refuseWriting(svg: string): string | null {
  // oxlint-disable-next-line no-control-regex -- It looks for control characters.
  if (/[\0-\u0008\v\f\u000e-\u001f]/u.test(svg)) return 'has control characters';
  if (/<!--?->/u.test(svg)) return 'has a comment that ends where it begins';
  return /&(?!(?:amp|apos|gt|lt|quot|#\d+|#x[\da-fA-F]+);|\s)/u.test(svg) ? 'has entities' : null;
}

function refuseParts(svg: string): string | null {
  const reasons: (string | null)[] = [];
  let isSvg = true;
  let openStyles = 0;
  let css = '';
  const parser = new Parser(
    {
      onprocessinginstruction: (_, data) => {
        if (!XML_DECLARATION.test(data) && !DOCTYPE.test(data)) reasons.push(`has <${data.slice(0, 60)}>`);
      },
      onopentagname: (name) => {
        const own = name.replace(/^svg:/u, '');
        // Elements of other namespaces mean nothing to a browser.
        isSvg = !own.includes(':');
        if (isSvg && !ELEMENTS.has(own)) reasons.push(`has an element <${name}>`);
        if (STYLE.test(name)) openStyles += 1;
      },
      onattribute: (name, value) => {
        reasons.push(refuseAttribute(name, value, isSvg));
      },
      ontext: (text) => {
        if (openStyles > 0) css += text;
      },
      onclosetag: (name) => {
        if (STYLE.test(name)) openStyles -= 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return reasons.find((reason) => reason !== null) ?? refuseRules(css) ?? refuseValues(css);
}

function refuseAttribute(name: string, value: string, isSvg: boolean): string | null {
  if (/^xmlns(?::|$)/u.test(name)) return refuseNamespace(name, value);
  if (/(?:^|:)href$/u.test(name)) return /^\s*#/u.test(value) ? null : 'refers to something outside of it';
  if (TEXTS.test(name)) return null;
  if (!name.startsWith('xml:')) {
    // What has the prefix of another namespace, or is of its element, means nothing to a browser.
    if (!isSvg || name.includes(':')) return null;
    if (ATTRIBUTES.has(name)) return refuseValues(value);
  }
  return `has an attribute "${name}"`;
}

/** A browser knows a namespace by its address, whatever the prefix. So that of SVG has one prefix only. */
function refuseNamespace(name: string, value: string): string | null {
  const isGood = /^xmlns(?::svg)?$/u.test(name)
    ? value === SVG
    : !/w3\.org|mozilla\.org/iu.test(value) || MEANINGLESS.has(value);
  return isGood ? null : `has the namespace "${value}"`;
}

/** No rule and no function can have a comment within its name: what is on the lists is what is written. */
function refuseRules(css: string): string | null {
  for (const [rule] of css.matchAll(/@[\w-]*/gu)) {
    if (!RULES.has(rule.slice(1).toLowerCase())) return `has styles with ${rule}`;
  }
  return null;
}

function refuseValues(css: string): string | null {
  if (css.includes('\\')) return 'has escapes in its styles';
  for (const [name] of css.matchAll(/(?<![\w-])[\w-]+(?=\()/gu)) {
    if (!FUNCTIONS.has(name.toLowerCase())) return `has styles with ${name}()`;
  }
  return FOREIGN_URL.test(css) ? 'loads something' : null;
}
